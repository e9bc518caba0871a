// swift-tools-version: 6.2

import PackageDescription

// User code, which has to compile without a warning in each of the settings that a user's module may have. `check`
// builds it: it copies `Sources/Contract` to `Sources/ContractUpcoming` first, since two targets can't share files.

let forwarding = Target.Dependency.product(name: "DelegateForwarding", package: "swift-delegate-forwarding")
let testing = Target.Dependency.product(name: "DelegateForwardingTesting", package: "swift-delegate-forwarding")
let noWarnings = SwiftSetting.treatAllWarnings(as: .error)

let package = Package(
  name: "ContractCompilation",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-delegate-forwarding", path: "../..")
  ],
  targets: [
    .target(
      name: "Contract",
      dependencies: [forwarding, testing],
      swiftSettings: [noWarnings]
    ),
    // The same files, with the features of the next language mode.
    .target(
      name: "ContractUpcoming",
      dependencies: [forwarding, testing],
      swiftSettings: [
        noWarnings,
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    ),
    // User code in a module whose default isolation is the main actor.
    .target(
      name: "ContractOnMain",
      dependencies: [forwarding, testing],
      swiftSettings: [
        noWarnings,
        .defaultIsolation(MainActor.self),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
