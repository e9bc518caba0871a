// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

@Forwarding
protocol Completions: AnyObject {
  func a(completion: @escaping () -> Void)  // warning: each subscriber would call 'completion'
  @Combining(completion: .combined(.any)) func b(reply: @escaping (Int) -> Void)  // error: '.any' needs an answer that is 'Bool'
  @Combining(completion: .combined(.first)) func c(reply: @escaping (Int) -> Void)  // error: add a 'default:'
  @Combining(completion: .combined(.any)) func d(reply: @escaping (Bool) -> Void) async  // error: can neither be 'async' nor throw
  @Combining(.any, completion: .combined(.any)) func e(reply: @escaping (Bool) -> Void) -> Bool  // error: with an answer of the method itself
  @Combining(completion: .combined(.any)) func f(reply: @escaping (Bool) throws -> Void)  // error: 'reply' has to be a closure
  @Combining(completion: .combined(.any)) func g(reply: (Bool) -> Void, completion: (Bool) -> Void)  // error: there are several here
  @Combining(completion: .first) func h(reply: () -> Int)  // error: 'reply' has to be a closure that returns nothing
  @Combining(completion: .first(otherwise: 1)) func i(reply: (Int) -> Void)  // error: 'reply' has to be '@escaping'
  @Combining(completion: .first(otherwise: 1)) func k(reply: @escaping @Sendable (Int) async -> Void)  // error: may be neither 'async'
  @Combining(completion: .first) func l(completion: @escaping (Int...) -> Void)  // error: 'completion' is variadic
  @Combining(completion: .first) func m(completion: @escaping @isolated(any) () -> Void)  // error: so no other handler can be passed in its place
  @Combining(completion: .first) func n(completion: @convention(c) () -> Void)  // error: so no other handler can be passed in its place
  @Combining(completion: .combined(.collect)) func o(completion: @escaping @isolated(any) () -> Void)  // error: neither '@isolated(any)'
  func p(completion: (() -> Void)!)  // warning: each subscriber would call 'completion'
  @Combining(completion: .first(otherwise: .success(1)))  // error: cannot infer contextual base
  func j(reply: @escaping @Sendable (Result<Int, any Error>) -> Void)
}
