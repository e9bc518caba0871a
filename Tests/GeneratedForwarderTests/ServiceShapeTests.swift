import DelegateForwarding
import Foundation
import FoundationNetworking
import LoopbackServer
import Testing

/// Services whose delegate is not a plain weak property.
@Suite("Services of other shapes", .timeLimit(.minutes(15)))
struct ServiceShapeTests {
  @Test("A task, whose delegate is strong and may not be assigned after resume()")
  func task() async throws {
    let server = try LoopbackServer { _ in LoopbackResponse(body: Data("body".utf8)) }
    let ended = SessionLog()
    let session = URLSession(configuration: .ephemeral, delegate: ended, delegateQueue: nil)
    let task = session.dataTask(with: server.url)
    // Foundation on Linux never calls the delegate of a data task, only that of its session, so the subscriber receives
    // nothing there.
    let subscriber = SessionLog()
    do {
      task.delegate = SessionLog()
      let multicast = MulticastDelegate(
        wrapping: task, delegate: \.delegate, holdingOriginal: .strongly, restoringOriginal: false
      ) { TaskForwarder($0) }
      multicast.subscribe(subscriber)
      #expect(multicast.originalDelegate is SessionLog)
      task.resume()
      await ended.end()
    }
    #expect(task.delegate is TaskForwarder)
    session.invalidateAndCancel()
  }

  @Test("A getter and a setter are wrapped by a computed property")
  func getterAndSetter() {
    let engine = Engine()
    let (original, subscriber) = (Driver(), Driver())
    engine.setDelegate(original)
    let multicast = MulticastDelegate(wrapping: engine, delegate: \.currentDelegate) { EngineForwarder($0) }
    multicast.subscribe(subscriber)
    engine.start()
    #expect(original.starts == 1 && subscriber.starts == 1)
    let other = Driver()
    engine.setDelegate(other)
    #expect(!multicast.isInstalled)
    multicast.reinstall()
    engine.start()
    #expect(original.starts == 1 && subscriber.starts == 2 && other.starts == 1)
  }

  @Test("A forwarder by hand repeats a typed error, and says what counts when nobody answers")
  func byHand() throws {
    let meter = Meter()
    let multicast = MulticastDelegate<any MeterDelegate>()
    let forwarder = MeterForwarder(multicast)
    #expect(forwarder.limit(of: meter) == 100)
    let strict = StrictMeterDelegate()
    multicast.subscribe(strict)
    #expect(forwarder.limit(of: meter) == 7)
    #expect(throws: MeterError.self) { try forwarder.calibrate(meter) }
  }
}

private final class TaskForwarder: NSObject, MulticastForwarding, URLSessionTaskDelegate {
  let multicast: MulticastDelegate<any URLSessionTaskDelegate>
  init(_ multicast: MulticastDelegate<any URLSessionTaskDelegate>) { self.multicast = multicast }
}

private protocol EngineDelegate: AnyObject {
  func engineDidStart()
}

private final class Engine {
  private weak var stored: (any EngineDelegate)?

  func delegate() -> (any EngineDelegate)? { stored }
  func setDelegate(_ delegate: (any EngineDelegate)?) { stored = delegate }
  func start() { stored?.engineDidStart() }
}

extension Engine {
  fileprivate var currentDelegate: (any EngineDelegate)? {
    get { delegate() }
    set { setDelegate(newValue) }
  }
}

private final class EngineForwarder: MulticastForwarding, EngineDelegate {
  let multicast: MulticastDelegate<any EngineDelegate>
  init(_ multicast: MulticastDelegate<any EngineDelegate>) { self.multicast = multicast }

  func engineDidStart() { forward { $0.engineDidStart() } }
}

private final class Driver: EngineDelegate {
  private(set) var starts = 0

  func engineDidStart() { starts += 1 }
}

private final class Meter {}

private struct MeterError: Error {}

private protocol MeterDelegate: AnyObject {
  func meterDidMove(_ meter: Meter)
  func limit(of meter: Meter) -> Int
  func calibrate(_ meter: Meter) throws(MeterError)
}

nonisolated private final class MeterForwarder: MulticastForwarding, MeterDelegate {
  let multicast: MulticastDelegate<any MeterDelegate>
  init(_ multicast: MulticastDelegate<any MeterDelegate>) { self.multicast = multicast }

  func meterDidMove(_ meter: Meter) { forward { $0.meterDidMove(meter) } }

  func limit(of meter: Meter) -> Int { forward(combining: .min) { $0.limit(of: meter) } ?? 100 }

  func calibrate(_ meter: Meter) throws(MeterError) {
    try forward { (delegate) throws(MeterError) in try delegate.calibrate(meter) }
  }
}

private final class StrictMeterDelegate: MeterDelegate {
  func meterDidMove(_ meter: Meter) {}
  func limit(of meter: Meter) -> Int { 7 }
  func calibrate(_ meter: Meter) throws(MeterError) { throw MeterError() }
}
