/// The time that the end may take beyond its deadline. Test programs allow more, because their machine may be busy.
@_spi(Testing) public struct Patience: Sendable {
  /// The total time for services that begin to shut down after the deadline.
  public var grace: Duration
  /// The time after which the main thread counts as blocked.
  public var handover: Duration

  /// Creates the times that applications have by default.
  public init(grace: Duration = .milliseconds(100), handover: Duration = .milliseconds(250)) {
    self.grace = grace
    self.handover = handover
  }
}
