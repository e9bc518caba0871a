// swift-tools-version: 6.2

import PackageDescription

// A client that turns the trait on.
let package = Package(
  name: "MacroClient",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-delegate-forwarding", path: "../../..", traits: ["Macros"])
  ],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: [.product(name: "DelegateForwarding", package: "swift-delegate-forwarding")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    )
  ],
  swiftLanguageModes: [.v6]
)
