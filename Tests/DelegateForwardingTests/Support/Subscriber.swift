import TestSupport

/// A delegate that records what it receives, and runs the test's code in its turn and in its `deinit`.
///
/// All are equal, so that a test fails if the library compares by equality instead of identity.
final class Subscriber: SignalDelegate, Hashable {
  let name: String
  let journal: Journal
  let life: LifeToken?
  var onSignal: ((Int) -> Void)?
  var onDeinit: ((Subscriber) -> Void)?
  var answer = true

  init(_ name: String, _ journal: Journal, life: Lifetimes? = nil) {
    self.name = name
    self.journal = journal
    self.life = life?.begin()
  }

  deinit { onDeinit?(self) }

  func signal(_ value: Int) {
    journal.note("\(name)\(value)")
    onSignal?(value)
  }

  func allows(_ value: Int) -> Bool {
    journal.note("\(name)?\(value)")
    return answer
  }

  static func == (left: Subscriber, right: Subscriber) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// A delegate that also receives noise.
final class NoisySubscriber: SignalDelegate, NoiseDelegate {
  let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func signal(_ value: Int) { journal.note("noisy\(value)") }
  func allows(_ value: Int) -> Bool { true }
  func noise() { journal.note("noise") }
}

/// Makes a subscriber for each name. Without `life`, they live until the process ends: lists hold them weakly, and an
/// optimized build releases a test's variable after its last use, not at the end of the test.
func subscribers(_ names: String..., journal: Journal, life: Lifetimes? = nil) -> [Subscriber] {
  let subscribers = names.map { Subscriber($0, journal, life: life) }
  if life == nil { immortal.withLock { $0 += subscribers.map(Immortal.init) } }
  return subscribers
}

/// A subscriber that lives until the process ends. LeakSanitizer finds what belongs to its weak references only through
/// one of them, as the object has that pointer packed.
private struct Immortal {
  let subscriber: Subscriber
  weak var reference: Subscriber?

  init(_ subscriber: Subscriber) { (self.subscriber, reference) = (subscriber, subscriber) }
}

private let immortal = Guarded<[Immortal]>([])
