// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-delegate-forwarding", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .target(name: "CCallgrind"),
    .target(name: "CHeap"),
    .target(name: "Workload"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CHeap", "Workload",
        .product(name: "DelegateForwarding", package: "swift-delegate-forwarding"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ]
    ),
    .executableTarget(
      name: "Client",
      dependencies: [.product(name: "DelegateForwarding", package: "swift-delegate-forwarding")]
    ),
    .executableTarget(
      name: "Counted",
      dependencies: [
        "CCallgrind", "Workload",
        .product(name: "DelegateForwarding", package: "swift-delegate-forwarding"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
