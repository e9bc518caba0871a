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
    .target(name: "Results"),
    .target(
      name: "Forwarders",
      dependencies: ["Workload", .product(name: "DelegateForwarding", package: "swift-delegate-forwarding")]
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CHeap", "Forwarders", "Results", "Workload",
        .product(name: "DelegateForwarding", package: "swift-delegate-forwarding"),
        .product(name: "DelegateForwardingTesting", package: "swift-delegate-forwarding"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ]
    ),
    .executableTarget(
      name: "Client",
      dependencies: [.product(name: "DelegateForwarding", package: "swift-delegate-forwarding")]
    ),
    .executableTarget(name: "Chart", dependencies: ["Results"]),
    .executableTarget(
      name: "Counted",
      dependencies: [
        "CCallgrind", "Forwarders", "Workload",
        .product(name: "DelegateForwarding", package: "swift-delegate-forwarding"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
