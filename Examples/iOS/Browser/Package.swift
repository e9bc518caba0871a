// swift-tools-version: 6.2

import PackageDescription

// All code of the app. Its target, in the project beside this folder, only starts it.

/// The settings of a new project of Xcode 26.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Browser",
  platforms: [.iOS(.v18)],
  products: [.library(name: "Browser", targets: ["Browser"])],
  dependencies: [
    // In an app of your own: .package(url: "https://…/swift-delegate-forwarding", from: "1.0.0")
    .package(name: "swift-delegate-forwarding", path: "../../..")
  ],
  targets: [
    .target(
      name: "Browser",
      dependencies: [.product(name: "DelegateForwarding", package: "swift-delegate-forwarding")],
      swiftSettings: settings
    ),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "Browser",
        .product(name: "DelegateForwarding", package: "swift-delegate-forwarding"),
        .product(name: "DelegateForwardingTesting", package: "swift-delegate-forwarding"),
      ],
      swiftSettings: settings
    ),
  ]
)
