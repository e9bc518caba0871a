// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// Dependencies of the trait `Macros`. Without it, no package is resolved.
let withMacros = TargetDependencyCondition.when(traits: ["Macros"])

/// A wide range, because all macros of a build share one version. `SWIFT_SYNTAX=600.0.1` chooses one, as
/// `.ci/run swift_syntax` does.
let swiftSyntax: Package.Dependency =
  if let version = Context.environment["SWIFT_SYNTAX"].map(Version.init(stringLiteral:)) {
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: version)
  } else {
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0")
  }

/// Where tests can run programs, and exit tests, in processes of their own.
let childProcesses = SwiftSetting.define("CHILD_PROCESSES", .when(platforms: [.macOS, .linux, .windows]))

let package = Package(
  name: "swift-delegate-forwarding",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "DelegateForwarding", targets: ["DelegateForwarding"]),
    .library(name: "ApplicationLifecycle", targets: ["ApplicationLifecycle"]),
    .library(name: "DelegateForwardingTesting", targets: ["DelegateForwardingTesting"]),
    .plugin(name: "generate-forwarder", targets: ["GenerateForwarder"]),
  ],
  traits: [
    .trait(name: "Macros", description: "The attribute @Forwarding, which writes the forwarding. Needs swift-syntax.")
  ],
  dependencies: [swiftSyntax],
  targets: [
    // MARK: The library

    .target(
      name: "DelegateForwarding",
      dependencies: [.target(name: "DelegateForwardingMacros", condition: withMacros)],
      swiftSettings: [.strictMemorySafety()]
    ),
    .macro(
      name: "DelegateForwardingMacros",
      dependencies: [
        "ForwardingModel",
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax", condition: withMacros),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: withMacros),
      ]
    ),

    // The model that the macros and the command share: requirements, rules, events, and how to forward them.
    .target(name: "ForwardingModel"),

    // MARK: The application

    // Uses the public interface of `DelegateForwarding`, as another package would, and one function more, which tells
    // the traces of a turn.
    .target(
      name: "ApplicationLifecycle",
      dependencies: ["DelegateForwarding"]
    ),

    // MARK: For the tests of those who use the library

    .target(
      name: "DelegateForwardingTesting",
      dependencies: ["DelegateForwarding"],
      swiftSettings: [.strictMemorySafety()]
    ),

    // MARK: The command that writes forwarders

    .plugin(
      name: "GenerateForwarder",
      capability: .command(
        intent: .custom(
          verb: "generate-forwarder", description: "Writes forwarders for delegate protocols of other modules")),
      dependencies: ["generate-forwarder-tool"]
    ),
    .executableTarget(
      name: "generate-forwarder-tool",
      dependencies: ["ForwarderGenerator"]
    ),
    .target(
      name: "ForwarderGenerator",
      dependencies: ["ForwardingModel"]
    ),

    // MARK: Examples

    .executableTarget(
      name: "Examples",
      dependencies: ["DelegateForwarding", "DelegateForwardingTesting", "ApplicationLifecycle", "LoopbackServer"],
      path: "Examples",
      exclude: ["LoopbackServer", "iOS"]
    ),
    .target(
      name: "LoopbackServer",
      path: "Examples/LoopbackServer"
    ),

    // MARK: Tests of the library

    .testTarget(
      name: "DelegateForwardingTests",
      dependencies: ["DelegateForwarding", "TestTools", "TestSupport"],
      swiftSettings: [childProcesses]
    ),
    .testTarget(
      name: "EventTests",
      dependencies: ["DelegateForwarding", "DelegateForwardingTesting", "TestSupport"],
      swiftSettings: [childProcesses]
    ),
    .testTarget(
      name: "ModelTests",
      dependencies: ["DelegateForwarding", "HistoryModel", "TestSupport"]
    ),
    .target(
      name: "HistoryModel",
      dependencies: ["DelegateForwarding", "TestTools"],
      path: "Tests/HistoryModel"
    ),
    .testTarget(
      name: "StressTests",
      dependencies: ["DelegateForwarding", "TestSupport"],
      swiftSettings: [childProcesses]
    ),
    .testTarget(
      name: "MacroTests",
      dependencies: [
        "DelegateForwarding",
        "ForwardingModel",
        "TestSupport",
        .target(name: "DelegateForwardingMacros", condition: withMacros),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax", condition: withMacros),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),

    // MARK: Tests of the application and the examples

    .testTarget(
      name: "ApplicationLifecycleTests",
      dependencies: ["ApplicationLifecycle", "DelegateForwarding", "TestSupport"],
      swiftSettings: [childProcesses]
    ),
    .executableTarget(
      name: "LifecycleHost",
      dependencies: ["ApplicationLifecycle"],
      path: "Tests/LifecycleHost",
      swiftSettings: [childProcesses]
    ),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["Examples"],
      swiftSettings: [childProcesses]
    ),

    // MARK: Tests of the command

    .testTarget(
      name: "ForwarderGeneratorTests",
      dependencies: ["ForwarderGenerator", "ForwardingModel"]
    ),
    // Generated forwarders, which have to compile without a warning in a user's module.
    .testTarget(
      name: "GeneratedForwarderTests",
      dependencies: ["DelegateForwarding", "Examples", "ForeignDelegates", "LoopbackServer", "TestSupport"],
      swiftSettings: [.treatAllWarnings(as: .error), childProcesses]
    ),
    // Protocols of another module, with each kind of requirement.
    .target(
      name: "ForeignDelegates",
      path: "Tests/ForeignDelegates"
    ),

    // MARK: What tests have in common

    .target(
      name: "TestSupport",
      dependencies: ["DelegateForwarding", "HeapFigures", "TestTools"],
      path: "Tests/TestSupport"
    ),
    .target(
      name: "TestTools",
      dependencies: ["DelegateForwarding"],
      path: "Tests/TestTools"
    ),
    .target(
      name: "HeapFigures",
      path: "Tests/HeapFigures"
    ),
  ],
  swiftLanguageModes: [.v6]
)

// `TEST_TARGETS='EventTests StressTests' swift test` builds only these tests. Some steps of .ci/run use it.
if let names = Context.environment["TEST_TARGETS"]?.split(separator: " ") {
  package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}
