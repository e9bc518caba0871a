// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

struct Unique: ~Copyable {}

@Forwarding
protocol Ownership: AnyObject {
  func consumes(_ unique: consuming Unique)  // error: parameter of noncopyable type 'Unique' must specify ownership
  func takes<T: ~Copyable>(_ unique: consuming T?)  // error: 'unique' is 'consuming', and its type may be one that can't be copied, so only one subscriber could get it
  @Combining(.any) func gives<T>() -> T where T: ~Copyable  // error: its answer may be one that can't be copied, and a rule would keep the answers
  @Combining(.byHand) func givesByHand<T: ~Copyable>() -> T
  @Combining(.first(otherwise: Unique())) func makes() -> Unique  // error: no exact matches; requires that 'Unique' conform to 'Copyable'
}
