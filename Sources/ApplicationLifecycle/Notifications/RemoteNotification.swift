import Foundation

/// A notification that a server has sent to this device.
///
/// Its content is JSON. Write it as a literal, or read it from the bytes that a push service delivers:
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

  /// Reads a notification from a JSON object: `try RemoteNotification(json: data)`.
  ///
  /// - Throws: A `DecodingError` if it is not JSON, or not an object.
  public init(json: Data) throws {
    userInfo = try JSONDecoder().decode([String: PayloadValue].self, from: json)
  }

  /// The value of a key, or nil, as in `notification["aps"]?["badge"]?.int`.
  public subscript(key: String) -> PayloadValue? {
    get { userInfo[key] }
    set { userInfo[key] = newValue }
  }
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

extension FetchResult {
  /// The more important of two results: new data, then failure, then no data.
  func combined(with other: FetchResult) -> FetchResult {
    importance < other.importance ? other : self
  }

  private var importance: Int {
    switch self {
    case .noData: 0
    case .failed: 1
    case .newData: 2
    }
  }
}
