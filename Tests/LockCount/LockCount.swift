import DelegateForwarding
import LockCounter

// Prints how often operations take a lock. It is a program of its own, because it counts by replacing the platform's
// lock.

protocol TickDelegate: AnyObject {
  func tick()
}

extension MulticastDelegate: TickDelegate where P == any TickDelegate {
  func tick() { forward { $0.tick() } }
}

final class Ticker: TickDelegate {
  func tick() {}
}

final class ObservedService {
  @ObservedDelegate var delegate: (any TickDelegate)?
}

final class PlainService {
  let delegateHook = DelegateHook<any TickDelegate>()
  weak var delegate: (any TickDelegate)? { didSet { delegateHook.delegateDidChange() } }
}

@main
enum LockCount {
  /// The smallest number of locks that an operation takes, because the runtime takes some now and then.
  static func report(_ name: String, _ operation: (Int) -> Void) {
    var fewest = Int.max
    for round in 0..<20 {
      let before = locks_taken()
      operation(round)
      fewest = min(fewest, locks_taken() - before)
    }
    print("\(name): \(fewest)")
  }

  static func main() {
    guard locks_taken() >= 0 else { return print("not counted") }
    let delegates = [Ticker(), Ticker()]
    let observed = ObservedService()
    let plain = PlainService()
    report("unwrapped observed assignment") { observed.delegate = delegates[$0 % 2] }
    report("unwrapped plain assignment") { plain.delegate = delegates[$0 % 2] }
    let multicasts = [
      MulticastDelegate(wrapping: observed, hook: \.$delegate),
      MulticastDelegate(wrapping: plain, delegate: \.delegate, hook: \.delegateHook),
    ]
    multicasts[1].subscribe(delegates[0])
    report("observed assignment") { observed.delegate = delegates[$0 % 2] }
    report("plain assignment") { plain.delegate = delegates[$0 % 2] }
    report("observed assignment of the same") { _ in observed.delegate = delegates[0] }
    report("plain assignment of the same") { _ in plain.delegate = delegates[0] }
    report("plain assignment of nil") { plain.delegate = $0.isMultiple(of: 2) ? delegates[0] : nil }
    report("observed read") { _ in _ = observed.delegate }
    report("callback") { _ in multicasts[1].tick() }
  }
}
