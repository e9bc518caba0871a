// swift-tools-version: 6.2

import PackageDescription

// A client with forwarders for protocols of its other modules.
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
        "Meters", "Panel",
        .product(name: "ApplicationLifecycle", package: "swift-delegate-forwarding"),
        .product(name: "DelegateForwarding", package: "swift-delegate-forwarding"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault")]
    ),
    .target(name: "Meters"),
    // Settings that decide how the graph of a module shows its types.
    .target(
      name: "Panel",
      swiftSettings: [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)]
    ),
  ],
  swiftLanguageModes: [.v6]
)
