/// The time that the end takes beyond its deadline. The tests' programs take more, as their machine may be busy.
@_spi(Testing) public struct Patience: Sendable {
  /// The time that services have together if they begin to shut down after the deadline.
  public var grace: Duration
  /// The time after which the main thread counts as blocked.
  public var handover: Duration

  /// Creates the times that applications have, unless a test wants others.
  public init(grace: Duration = .milliseconds(100), handover: Duration = .milliseconds(250)) {
    self.grace = grace
    self.handover = handover
  }
}
