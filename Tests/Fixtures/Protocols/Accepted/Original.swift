// swift-format-ignore-file

// The original delegate decides.

import DelegateForwarding

enum Reading { case yes, no }
typealias ReadingHandler = @Sendable (Reading) -> Void

@Forwarding
protocol OriginalDelegate: AnyObject {
  @Combining(.original, default: true) func asks() -> Bool
  @Combining(.original) func title() -> String?
  @Combining(.original, default: Reading.no) func reading() async throws -> Reading
  @Combining<Reading>(.original, default: .no) func named() -> Reading
  @Combining(.original, default: 1) var level: Int { get set }
  @Combining(completion: .original) func one(completion: @escaping (Bool) -> Void)
  @Combining(completion: .original) func sendable(completion: @escaping @Sendable (Reading) -> Void)
  @Combining(completion: .original) func maybe(completion: ((Reading?) -> Void)?)
  @Combining(completion: .original) func two(completion: @escaping (Bool, Reading) -> Void)
  @Combining(completion: .original) func none(completion: @escaping () -> Void)
  @Combining(completion: .original) func here(completion: (Int) -> Void)
  @Combining(completion: .original) func alias(completion: @escaping ReadingHandler)
  @Combining(completion: .original) func onMain(completion: @escaping @MainActor (Reading) -> Void)
  @Combining(completion: .original(otherwise: true, Reading.no)) func otherwise(completion: @escaping (Bool, Reading) -> Void)
  @Combining<Reading>(completion: .original(otherwise: .no)) func typed(completion: @escaping @Sendable (Reading) -> Void)
}

extension MulticastDelegate: OriginalDelegate where P == any OriginalDelegate {}
