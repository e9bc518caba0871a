/// A requirement together with how it is forwarded.
struct PlannedRequirement {
  let foreign: ForeignRequirement
  let rule: ForwardingRule
  /// The protocol whose subscribers get it. Nil if all do.
  let recipient: String?
  let event: EventCase?
  /// Whether what its handler is called with has to be carried in a box, as it is not `Sendable` though the handler is.
  let boxesAnswer: Bool

  var requirement: Requirement { foreign.requirement }
}

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
    case .apple: requirement.isOptional || !AppleRequirements.required.contains(requirement.requirement.title)
    case .others: false
    }
  }
}

/// What only Apple's SDK tells of protocols that are in Foundation on other platforms, too.
enum AppleRequirements {
  static let modules: Set = ["Foundation", "FoundationNetworking", "FoundationXML"]

  /// Those that are not optional.
  static let required: Set = ["urlSession(_:downloadTask:didFinishDownloadingTo:)"]
}
