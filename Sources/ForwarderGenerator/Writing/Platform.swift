/// The platform that a piece of code is compiled for.
enum Platform {
  /// The platform of the symbol graph, or any other.
  case any
  case apple
  case others

  /// Whether a subscriber may leave a requirement out on this platform.
  func isOptional(_ requirement: ForeignRequirement) -> Bool {
    switch self {
    case .any: requirement.isOptional
    case .apple: requirement.isOptional || !Self.requiredByApple.contains(requirement.title)
    case .others: false
    }
  }

  /// The requirements of Foundation's protocols that are not optional in Apple's SDK.
  private static let requiredByApple: Set = ["urlSession(_:downloadTask:didFinishDownloadingTo:)"]
}
