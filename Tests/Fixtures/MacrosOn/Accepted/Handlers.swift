// Every kind of completion handler, with the original delegate's call, and with each form of a rule.

import DelegateForwarding

@MainActor @Forwarding protocol MainActorsHandling: AnyObject {
  @Combining(.original(otherwise: false)) func z(_ x: Int, completion: @escaping @MainActor @Sendable (Bool) -> Void)
}
extension MulticastDelegate: @MainActor MainActorsHandling where P == any MainActorsHandling {}
@MainActor @Forwarding protocol MainActorsPlainHandling: AnyObject {
  @Combining(.original(otherwise: false)) func z(_ x: Int, completion: @escaping (Bool) -> Void)
}
extension MulticastDelegate: @MainActor MainActorsPlainHandling where P == any MainActorsPlainHandling {}
@Forwarding protocol PairHandling: AnyObject {
  @Combining(.original(otherwise: (false, 2))) func z(_ x: Int, completion: @escaping @Sendable (Bool, Int) -> Void)
}
extension MulticastDelegate: PairHandling where P == any PairHandling {}
@Forwarding protocol CombinedHandling: AnyObject {
  @Combining(.original(otherwise: false)) func y(_ x: Int, completion: @escaping @Sendable (Bool) -> Void)
  @Combining(.original(otherwise: false)) func z(_ x: Int, completion: @escaping @MainActor (Bool) -> Void)
  @Combining(.any, completion: .collect) func a(completion: @escaping @Sendable ([Int]) -> Void) -> Bool
  @Combining(.any, completion: .firstNonNil()) func b(completion: @escaping @Sendable (String?) -> Void) -> Bool
  @Combining(.collect, completion: .collect) func c(completion: @escaping @Sendable ([Int]) -> Void) -> [String]
  @Combining(.firstNonNil(), completion: .firstNonNil()) func d(completion: @escaping @Sendable (String?) -> Void)
    -> String?
  @Combining(.firstNonNil(), completion: .collect) func e(completion: @escaping @Sendable ([Int]) -> Void) -> String?
  @Combining(.collect, completion: .firstNonNil()) func f(completion: @escaping @Sendable (String?) -> Void) -> [String]
  @Combining(.any, completion: .all) func g(completion: @escaping @Sendable (Bool) -> Void) -> Bool
  @Combining(.any, completion: .original(otherwise: false)) func h(completion: @escaping @Sendable (Bool) -> Void)
    -> Bool
  @Combining(.original(otherwise: 1), completion: .first(otherwise: "a")) func i(
    completion: @escaping @Sendable (String) -> Void
  ) -> Int
  @Combining(.any, completion: .reduce(into: 0) { $0 += $1 }) func j(completion: @escaping @Sendable (Int) -> Void)
    -> Bool
  @Combining(.any, completion: .max(otherwise: 1)) func k(completion: @escaping @Sendable (Int) -> Void) -> Bool
}
extension MulticastDelegate: CombinedHandling where P == any CombinedHandling {}
