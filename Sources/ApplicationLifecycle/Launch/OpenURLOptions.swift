/// What is known about a request to open a URL.
public struct OpenURLOptions: Sendable {
  /// Who asks, as a bundle identifier or the name of a program.
  public var sourceApplication: String?

  /// What the one who asks has added.
  public var annotation: (any Sendable)?

  /// Creates options. Without arguments, nothing is known.
  public init(sourceApplication: String? = nil, annotation: (any Sendable)? = nil) {
    self.sourceApplication = sourceApplication
    self.annotation = annotation
  }
}
