// swift-tools-version: 6.2

import PackageDescription

// A client with a forwarder for a protocol of its own.
let package = Package(
  name: "GeneratorClient",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-delegate-forwarding", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: [
        .product(name: "ApplicationLifecycle", package: "swift-delegate-forwarding"),
        .product(name: "DelegateForwarding", package: "swift-delegate-forwarding"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault")]
    ),
    // Settings that decide how the graph of a module shows its types.
    .target(
      name: "Panel",
      dependencies: [.product(name: "DelegateForwarding", package: "swift-delegate-forwarding")],
      swiftSettings: [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)]
    ),
  ],
  swiftLanguageModes: [.v6]
)
