/// The result of fetching for a remote notification.
public enum FetchResult: Hashable, Sendable, CaseIterable {
  /// Something new was fetched.
  case newData

  /// There was nothing to fetch.
  case noData

  /// Fetching failed, or took longer than the deadline allows.
  case failed
}
