import DelegateForwarding

struct Unique: ~Copyable {}

@Forwarding
protocol Ownership: AnyObject {
  func consumes(_ unique: consuming Unique)  // error: a value that can't be copied and is consumed can be given to one subscriber only
  @Combining(.first) func makes() -> Unique  // error: no exact matches
}
