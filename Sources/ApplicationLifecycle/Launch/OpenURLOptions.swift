/// Details of a request to open a URL.
public struct OpenURLOptions: Sendable {
  /// The sender, as a bundle identifier or the name of a program.
  public var sourceApplication: String?

  /// The data that the sender has added.
  public var annotation: (any Sendable)?

  /// Creates options.
  public init(sourceApplication: String? = nil, annotation: (any Sendable)? = nil) {
    self.sourceApplication = sourceApplication
    self.annotation = annotation
  }
}
