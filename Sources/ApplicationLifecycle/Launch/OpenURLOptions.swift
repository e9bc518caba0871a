/// Details of a request to open a URL, for ``Application/open(_:options:)`` and the services that are asked.
public struct OpenURLOptions: Sendable {
  /// The sender, as a bundle identifier or the name of a program: `options.sourceApplication == "mail"`.
  public var sourceApplication: String?

  /// The data that the sender has added, as in `options.annotation as? String`.
  public var annotation: (any Sendable)?

  /// Creates options, as in `app.open(url, options: OpenURLOptions(sourceApplication: "mail"))`.
  public init(sourceApplication: String? = nil, annotation: (any Sendable)? = nil) {
    self.sourceApplication = sourceApplication
    self.annotation = annotation
  }
}
