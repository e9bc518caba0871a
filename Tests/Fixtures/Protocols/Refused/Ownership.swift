// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

struct Unique: ~Copyable {}
final class Shared {}

@Forwarding
protocol Ownership: AnyObject {
  func consumes(_ unique: consuming Unique)  // error: a value that can't be copied and is consumed can be given to one subscriber only
  @Combining(.first(otherwise: Unique())) func makes() -> Unique  // error: no exact matches; requires that 'Unique' conform to 'Copyable'; type 'Unique' does not conform
  func sends(_ object: sending Shared)  // error: 'Shared' does not conform to the 'Sendable' protocol
  func sendsClosure(_ body: sending () -> Void)  // error: 'body' is 'sending' and not '@Sendable'
}

@Forwarding
protocol ConditionalAttribute: AnyObject {
  #if swift(>=6)  // error: an attribute inside '#if' isn't seen
    @MainActor
  #endif
  func a()
}
