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
    )
  ],
  swiftLanguageModes: [.v6]
)
