/// A notification that a server has sent to this device.
///
/// Its content has the shape of JSON. Write it as a literal, and read it by keys:
///
/// ```swift
/// let notification: RemoteNotification = ["aps": ["alert": "Hello", "badge": 3]]
/// let alert = notification["aps"]?["alert"]?.string
/// ```
public struct RemoteNotification: Hashable, Sendable {
  /// The content, of which `notification["aps"]` reads one value.
  public var userInfo: [String: PayloadValue]

  /// Creates a notification with this content, as the literal `["aps": ["badge": 3]]` does.
  public init(userInfo: [String: PayloadValue] = [:]) {
    self.userInfo = userInfo
  }

  /// The value of a key, or nil, as in `notification["aps"]?["badge"]?.int`.
  public subscript(key: String) -> PayloadValue? { userInfo[key] }
}

extension RemoteNotification: ExpressibleByDictionaryLiteral {
  /// Creates a notification from a literal. If a key occurs twice, the last value counts.
  public init(dictionaryLiteral elements: (String, PayloadValue)...) {
    self.init(userInfo: Dictionary(elements) { $1 })
  }
}

/// The result of fetching for a remote notification.
///
/// ```swift
/// final class News: ApplicationDelegate {
///   func application(
///     _ app: Application,
///     didReceiveRemoteNotification notification: RemoteNotification
///   ) async -> FetchResult {
///     notification["article"] == nil ? .noData : .newData
///   }
/// }
/// ```
public enum FetchResult: Hashable, Sendable, CaseIterable {
  /// Something new was fetched. It wins over ``failed`` and ``noData``.
  case newData

  /// There was nothing to fetch. It is the result if no service answers ``newData`` or ``failed``.
  case noData

  /// Fetching failed, or took longer than ``Application/remoteNotificationDeadline`` allows.
  case failed
}
