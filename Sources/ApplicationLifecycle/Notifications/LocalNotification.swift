/// A notification that the application itself scheduled.
///
/// ```swift
/// let alarm = LocalNotification(
///   identifier: "alarm", body: "Wake up", userInfo: ["sound": "bell"])
/// Application.shared.receive(localNotification: alarm)
/// ```
public struct LocalNotification: Hashable, Sendable {
  /// Distinguishes the notification from others: `notification.identifier == "alarm"`.
  public var identifier: String

  /// The text for the user, as in `print(notification.body)`.
  public var body: String

  /// The data that the application has added: `notification.userInfo["sound"]?.string`.
  public var userInfo: [String: PayloadValue]

  /// Creates a notification, for ``Application/receive(localNotification:)``.
  public init(identifier: String = "", body: String = "", userInfo: [String: PayloadValue] = [:]) {
    self.identifier = identifier
    self.body = body
    self.userInfo = userInfo
  }
}
