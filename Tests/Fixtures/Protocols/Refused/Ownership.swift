// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

struct Unique: ~Copyable {}

@Forwarding
protocol Ownership: AnyObject {
  func consumes(_ unique: consuming Unique)  // error: a value that can't be copied and is consumed can be given to one subscriber only
  @Combining(.first) func makes() -> Unique  // error: requires that 'Unique' conform to 'Copyable'
}
