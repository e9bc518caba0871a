// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "swift-delegate-forwarding",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "DelegateForwarding", targets: ["DelegateForwarding"]),
    .library(name: "ApplicationLifecycle", targets: ["ApplicationLifecycle"]),
  ],
  targets: [
    .target(
      name: "DelegateForwarding",
      swiftSettings: [.strictMemorySafety()]
    ),
    .target(
      name: "ApplicationLifecycle",
      dependencies: ["DelegateForwarding"]
    ),
    .executableTarget(
      name: "Examples",
      dependencies: ["DelegateForwarding", "ApplicationLifecycle"],
      path: "Examples"
    ),
    .testTarget(
      name: "DelegateForwardingTests",
      dependencies: ["DelegateForwarding", "HeapFigures"]
    ),
    .target(
      name: "HeapFigures",
      path: "Tests/HeapFigures"
    ),
    .testTarget(
      name: "ApplicationLifecycleTests",
      dependencies: ["ApplicationLifecycle", "DelegateForwarding"]
    ),
    .testTarget(
      name: "ExamplesTests",
      dependencies: ["Examples"]
    ),
    .executableTarget(
      name: "LifecycleHost",
      dependencies: ["ApplicationLifecycle"],
      path: "Tests/LifecycleHost"
    ),
    .target(
      name: "ContractCompilation",
      dependencies: ["DelegateForwarding"],
      path: "Tests/ContractCompilation"
    ),
    .target(
      name: "HistoryModel",
      dependencies: ["DelegateForwarding"],
      path: "Tests/HistoryModel"
    ),
    .testTarget(
      name: "ModelTests",
      dependencies: ["DelegateForwarding", "HistoryModel"]
    ),
    .testTarget(
      name: "StressTests",
      dependencies: ["DelegateForwarding"]
    ),
  ],
  swiftLanguageModes: [.v6]
)
