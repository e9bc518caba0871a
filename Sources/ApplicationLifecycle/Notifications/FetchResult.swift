/// The result of fetching for a remote notification.
public enum FetchResult: Hashable, Sendable, CaseIterable {
  /// Something new was fetched.
  case newData

  /// There was nothing to fetch.
  case noData

  /// Fetching failed, or took longer than the deadline allows.
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
