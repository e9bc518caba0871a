// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

struct Unique: ~Copyable {}

@Forwarding
protocol Ownership: AnyObject {
  func consumes(_ unique: consuming Unique)  // error: parameter of noncopyable type 'Unique' must specify ownership
  @Combining(.first(otherwise: Unique())) func makes() -> Unique  // error: no exact matches; requires that 'Unique' conform to 'Copyable'
}
