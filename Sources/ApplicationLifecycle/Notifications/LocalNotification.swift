/// A notification that the application itself has scheduled.
public struct LocalNotification: Hashable, Sendable {
  /// Tells it from others.
  public var identifier: String

  /// What the user reads.
  public var body: String

  /// What the application has added.
  public var userInfo: [String: PayloadValue]

  /// Creates a notification.
  public init(identifier: String = "", body: String = "", userInfo: [String: PayloadValue] = [:]) {
    self.identifier = identifier
    self.body = body
    self.userInfo = userInfo
  }
}
