/// What the end waits for beyond its deadline. The tests' programs have more of it, for machines that are busy.
package struct Patience: Sendable {
  /// What services have together that begin to shut down after the deadline.
  package var grace: Duration
  /// After which the main thread counts as blocked.
  package var handover: Duration

  package init(grace: Duration = .milliseconds(100), handover: Duration = .milliseconds(250)) {
    self.grace = grace
    self.handover = handover
  }
}
