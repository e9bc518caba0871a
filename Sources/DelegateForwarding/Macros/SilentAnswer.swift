// Lets a subscriber return a value that doesn't count: the base class that `generate-forwarder --defaults` generates
// has to return something.

extension _Forwarding {
  /// Records whether the subscriber being asked has declared that its result is not an answer.
  private final class Silence: Sendable {
    @TaskLocal static var current: Silence?

    private let isBroken = Locked(true)

    var isKept: Bool { !isBroken.withLock { $0 } }

    func keep() { isBroken.withLock { $0 = false } }
  }

  /// Returns `value`. If a generated forwarder asks, the value doesn't count as an answer.
  public static func noAnswer<Value>(_ value: Value) -> Value {
    Silence.current?.keep()
    return value
  }

  /// A subscriber's answer, or nil if its result doesn't count as one.
  public static func answer<Subscriber, Value, Failure: Error>(
    of subscriber: Subscriber, _ ask: (Subscriber) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    let silence = Silence()
    var answer: Result<Value, Failure>?
    Silence.$current.withValue(silence) {
      answer = Result { () throws(Failure) in try ask(subscriber) }
    }
    let value = try answer!.get()
    return silence.isKept ? nil : value
  }
}
