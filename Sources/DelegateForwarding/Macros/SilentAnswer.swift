// How a subscriber answers without an answer: the base class that `generate-forwarder --defaults` writes has to return something.

extension _Forwarding {
  /// Whether the subscriber that is being asked said that its answer is none.
  private final class Silence: Sendable {
    @TaskLocal static var current: Silence?

    private let isBroken = Locked(true)

    var isKept: Bool { !isBroken.withLock { $0 } }

    func keep() { isBroken.withLock { $0 = false } }
  }

  /// Returns a value that doesn't count as an answer where the caller is asked by a generated forwarder.
  public static func noAnswer<Value>(_ value: Value) -> Value {
    Silence.current?.keep()
    return value
  }

  /// What a subscriber answers, or nil if that is no answer.
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
