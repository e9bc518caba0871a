// swift-tools-version: 6.2

import PackageDescription

// A client whose forwarders are generated: for its own module, for a dependency's module, and within a module.
let package = Package(
  name: "GeneratorClient",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-delegate-forwarding", path: "../../..")
  ],
  targets: [
    .target(
      name: "Sound",
      dependencies: [.product(name: "DelegateForwarding", package: "swift-delegate-forwarding")],
      swiftSettings: [.treatAllWarnings(as: .error), .strictMemorySafety()]
    ),
    .executableTarget(
      name: "Client",
      dependencies: [
        "Sound",
        .product(name: "DelegateForwarding", package: "swift-delegate-forwarding"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error), .defaultIsolation(MainActor.self)]
    ),
  ],
  swiftLanguageModes: [.v6]
)
