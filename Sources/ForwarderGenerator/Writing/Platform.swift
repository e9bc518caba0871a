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
    case .apple: requirement.isOptionalOnApple
    case .others: false
    }
  }
}
