// swift-tools-version: 6.2

import PackageDescription

// A client that does without the trait. Its build fetches nothing.
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
