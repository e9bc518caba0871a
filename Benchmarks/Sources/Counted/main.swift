// One operation for `count-instructions` to count. Only the code inside `collect` is counted.

import CCallgrind
import DelegateForwarding
import Workload

extension MulticastDelegate: TickDelegate where P == any TickDelegate {
  /// Forwards it.
  @inline(never)
  public func tick(_ value: Int) {
    forward { $0.tick(value) }
  }

  /// Forwards it.
  public func visit(_ visitor: Visitor) {
    forward { $0.visit(visitor) }
  }
}

/// A service with a hook.
final class Station {
  let delegates = MulticastDelegate<any TickDelegate>()
  weak var delegate: (any TickDelegate)? {
    didSet { delegates.install(in: self, \.delegate) }
  }
}

/// A service that calls the delegate that it has stored.
class Tower {
  weak var delegate: (any TickDelegate)?
}

/// A proxy object.
final class Forwarder: MulticastForwarding, TickDelegate {
  let multicast: MulticastDelegate<any TickDelegate>

  init(_ multicast: MulticastDelegate<any TickDelegate>) { self.multicast = multicast }

  func tick(_ value: Int) { forward { $0.tick(value) } }
  func visit(_ visitor: Visitor) { forward { $0.visit(visitor) } }
}

/// The service with a hook that hides its proxy.
final class ObservedTower: Tower {
  let delegates = MulticastDelegate<any TickDelegate> { Forwarder($0) }
  override var delegate: (any TickDelegate)? {
    get { delegates.delegate(behind: super.delegate) }
    set { delegates.assign(newValue, in: self) { super.delegate = $0 } }
  }
}

/// The callback as a value.
struct Tick: DelegateEvent, Sendable {
  typealias Delegate = any TickDelegate
  let value: Int
  let name: String
}

/// Forwards the callback, and reports it.
@inline(never)
func report(_ value: Int, _ name: String, by multicast: MulticastDelegate<any TickDelegate>) {
  multicast.forward(reporting: Tick(value: value, name: name)) { $0.tick(value) }
}

/// A weak reference in a class instance.
final class WeakBox {
  @exclusivity(unchecked) weak var subscriber: (any TickDelegate)?

  init(_ subscriber: any TickDelegate) {
    self.subscriber = subscriber
  }
}

/// Lets Callgrind count while `body` runs.
func collect(_ body: () -> Void) {
  guard callgrind_toggle() == 1 else { fatalError("install valgrind with its headers, and build again from scratch") }
  body()
  _ = callgrind_toggle()
}

/// The loop over weak fields.
@inline(never)
func tick(_ boxes: [WeakBox], _ value: Int) {
  for index in boxes.indices { boxes[index].subscriber?.tick(value) }
}

/// Runs the operation with this number of subscribers, and returns how often it ran while it was counted.
func run(_ operation: String, with count: Int) -> Int {
  let subscribers = (0..<count).map { _ in Subscriber() }
  defer { withExtendedLifetime(subscribers) {} }
  let multicast = MulticastDelegate<any TickDelegate>()
  var boxes: [WeakBox] = []
  boxes.reserveCapacity(count)
  var generator = SeededGenerator(seed: 7)
  func subscribeAll() {
    for subscriber in subscribers { multicast.subscribe(subscriber) }
  }
  func countUnsubscribing(_ leaving: [Subscriber]) {
    subscribeAll()
    collect { for subscriber in leaving { multicast.unsubscribe(subscriber) } }
    guard multicast.subscriberCount == 0 else { fatalError("somebody has stayed") }
  }

  switch operation {
  case "loop":
    for subscriber in subscribers { boxes.append(WeakBox(subscriber)) }
    tick(boxes, 0)
    collect { for value in 1...deliveries { tick(boxes, value) } }
    return deliveries * count
  case "forward":
    subscribeAll()
    multicast.tick(0)
    collect { for value in 1...deliveries { multicast.tick(value) } }
    return deliveries * count
  case "assign":
    multicast.propertyValue = subscribers[0]
    collect { for value in 1...deliveries { multicast.propertyValue = subscribers[value & 1] } }
    return deliveries
  case "assign, didSet":
    let station = Station()
    for subscriber in subscribers { station.delegate = subscriber }
    collect { for value in 1...deliveries { station.delegate = subscribers[value & 1] } }
    return deliveries
  case "assign, hidden hook":
    let tower = ObservedTower()
    collect { for value in 1...deliveries { tower.delegate = subscribers[value & 1] } }
    return deliveries
  case "observer":
    let tokens = subscribers.map { subscriber in
      multicast.observe(Tick.self) { [unowned subscriber] in subscriber.tick($0.value) }
    }
    let name = String(repeating: "a name on the heap", count: Int(CommandLine.argc))
    collect { for value in 1...deliveries { report(value, name, by: multicast) } }
    withExtendedLifetime(tokens) {}
    return deliveries * count
  case "stream":
    let streams = subscribers.map { _ in multicast.events(of: Tick.self, buffering: .bufferingNewest(1)) }
    let name = String(repeating: "a name on the heap", count: Int(CommandLine.argc))
    collect { for value in 1...deliveries { report(value, name, by: multicast) } }
    withExtendedLifetime(streams) {}
    return deliveries * count
  case "reply":
    subscribeAll()
    let done: @Sendable (Bool) -> Void = { _ in }
    collect { for _ in 1...deliveries { multicast.forward(combining: .all, completion: done) { $1(true) } } }
    return deliveries
  case "reply later":
    subscribeAll()
    let done: @Sendable (Bool) -> Void = { _ in }
    var replies: [@Sendable (Bool) -> Void] = []
    replies.reserveCapacity(count)
    collect {
      for _ in 1...deliveries {
        multicast.forward(combining: .all, completion: done) { replies.append($1) }
        for reply in replies { reply(true) }
        replies.removeAll(keepingCapacity: true)
      }
    }
    return deliveries
  case "weak box":
    collect { for subscriber in subscribers { boxes.append(WeakBox(subscriber)) } }
  case "subscribe":
    collect { subscribeAll() }
  case "unsubscribe, same order":
    countUnsubscribing(subscribers)
  case "unsubscribe, random order":
    countUnsubscribing(subscribers.shuffled(using: &generator))
  default:
    fatalError("there is no operation \(operation)")
  }
  return count
}

let deliveries = 1_000
let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]), count > 0 else {
  fatalError("usage: Counted OPERATION SUBSCRIBERS")
}
// A second class, so that the compiler can't infer which method is called.
withExtendedLifetime(IdleSubscriber() as any TickDelegate) {
  print(run(arguments[1], with: count))
}
