/// On which platform a piece of code is compiled.
enum Platform {
  /// Where the symbol graph comes from, or any other.
  case any
  case apple
  case others

  /// Whether a subscriber may leave a requirement out there.
  func isOptional(_ requirement: ForeignRequirement) -> Bool {
    switch self {
    case .any: requirement.isOptional
    case .apple: requirement.isOptional || !AppleRequirements.required.contains(requirement.title)
    case .others: false
    }
  }
}
