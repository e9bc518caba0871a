// swift-tools-version: 6.2

import PackageDescription

// A client without the trait. Building it fetches no package.
let package = Package(
  name: "MacrosOff",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-delegate-forwarding", path: "../../..")
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
