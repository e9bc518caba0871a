/// A notification that the application itself scheduled.
public struct LocalNotification: Hashable, Sendable {
  /// Distinguishes the notification from others.
  public var identifier: String

  /// The text for the user.
  public var body: String

  /// The data that the application has added.
  public var userInfo: [String: PayloadValue]

  /// Creates a notification.
  public init(identifier: String = "", body: String = "", userInfo: [String: PayloadValue] = [:]) {
    self.identifier = identifier
    self.body = body
    self.userInfo = userInfo
  }
}
