/// The platform that a piece of code is compiled for.
enum Platform {
  /// The platform of the symbol graph, or any other.
  case any
  case apple
  case others

  /// Whether a subscriber may leave a requirement out on this platform.
  func isOptional(_ requirement: ForeignRequirement) -> Bool {
    isOptional(requirement.title, inGraph: requirement.isOptional)
  }

  func isOptional(_ requirement: ExceptedRequirement) -> Bool {
    isOptional(requirement.title, inGraph: requirement.isOptional)
  }

  private func isOptional(_ title: String, inGraph isOptional: Bool) -> Bool {
    switch self {
    case .any: isOptional
    case .apple: isOptional || !Self.requiredByApple.contains(title)
    case .others: false
    }
  }

  /// The requirements of Foundation's protocols that are not optional in Apple's SDK.
  private static let requiredByApple: Set = ["urlSession(_:downloadTask:didFinishDownloadingTo:)"]
}
