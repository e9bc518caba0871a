// swift-tools-version: 6.2

import PackageDescription

// A client that turns the trait on.
let package = Package(
  name: "MacrosOn",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-delegate-forwarding", path: "../../..", traits: ["Macros"])
  ],
  targets: [
    .target(
      name: "Service",
      dependencies: [.product(name: "DelegateForwarding", package: "swift-delegate-forwarding")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    // The settings of a new app.
    .target(
      name: "ServiceOnMain",
      dependencies: [.product(name: "DelegateForwarding", package: "swift-delegate-forwarding")],
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    ),
    .executableTarget(
      name: "Client",
      dependencies: ["Service", "ServiceOnMain"],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ],
  swiftLanguageModes: [.v6]
)
