import DelegateForwarding
import DelegateForwardingTesting
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

// In a module whose default isolation is the main actor, user code needs only what the compiler requires of any code
// that subclasses or conforms to nonisolated types.

protocol DoorDelegate: AnyObject {
  func doorDidOpen(_ door: Door)
  func door(_ door: Door, mayOpenFor name: String) -> Bool
  func greeting(for name: String) async throws -> String?
}

/// Streamed, observed and recorded, so it has no function that would be isolated.
enum DoorEvent: DelegateEvent, Equatable {
  typealias Delegate = any DoorDelegate
  case didOpen(Int)
}

final class Door {
  @ObservedDelegate var delegate: (any DoorDelegate)?
  let plainDelegates = MulticastDelegate<any DoorDelegate> { DoorForwarder($0) }
  weak var plain: (any DoorDelegate)? { didSet { plainDelegates.install(in: self, \.plain) } }
  weak var bare: (any DoorDelegate)?
  var openings = 0

  func open(for name: String) async -> String? {
    guard delegate?.door(self, mayOpenFor: name) ?? true else { return nil }
    openings += 1
    delegate?.doorDidOpen(self)
    return try? await delegate?.greeting(for: name)
  }
}

extension MulticastDelegate: DoorDelegate where P == any DoorDelegate {
  func doorDidOpen(_ door: Door) {
    forward(reporting: DoorEvent.didOpen(door.openings)) { $0.doorDidOpen(door) }
  }
  func door(_ door: Door, mayOpenFor name: String) -> Bool {
    forward(combining: .all) { $0.door(door, mayOpenFor: name) }
  }
  func greeting(for name: String) async throws -> String? {
    try await forward(isolation: #isolation, combining: .firstNonNil()) { try await $0.greeting(for: name) }
  }
}

final class DoorForwarder: NSObject, MulticastForwarding, DoorDelegate {
  let multicast: MulticastDelegate<any DoorDelegate>

  init(_ multicast: MulticastDelegate<any DoorDelegate>) { self.multicast = multicast }

  func doorDidOpen(_ door: Door) { multicast.doorDidOpen(door) }
  func door(_ door: Door, mayOpenFor name: String) -> Bool { multicast.door(door, mayOpenFor: name) }
  func greeting(for name: String) async throws -> String? { try await multicast.greeting(for: name) }
}

final class Porter: DoorDelegate {
  private var heard: [DoorEvent] = []
  private var observation: EventObservation?

  func follow(_ door: Door) {
    observation = door.$delegate.observe(DoorEvent.self, on: MainActor.shared) { [weak self] event in
      self?.heard.append(event)
    }
  }

  func doorDidOpen(_ door: Door) {}
  func door(_ door: Door, mayOpenFor name: String) -> Bool { !name.isEmpty }
  func greeting(for name: String) async throws -> String? { "Good evening, \(name)." }
}

func useDoors() async throws {
  let door = Door()
  let porter = Porter()
  let multicasts = [
    door.$delegate,
    MulticastDelegate(wrapping: door, delegate: \.delegate, hook: \.$delegate),
    MulticastDelegate(wrapping: door, delegate: \.plain, hook: \.plainDelegates),
    MulticastDelegate(wrapping: door, delegate: \.bare),
  ]
  for multicast in multicasts { multicast.subscribe(porter) }
  door.delegate = porter
  porter.follow(door)
  let recorder = DelegateRecorder<DoorEvent>(door.$delegate)
  let token = door.$delegate.observe(DoorEvent.self) { event in print(event) }
  let stream = door.$delegate.events(of: DoorEvent.self)
  _ = await door.open(for: "Ada")
  _ = try await recorder.next(within: .seconds(1)) { $0 == .didOpen(1) }
  for await event in stream where event == .didOpen(1) { break }
  withExtendedLifetime(token) {}
  let wrapped = WrappedService(door) { $0.$delegate }
  wrapped.openings += 1
  _ = try await wrapped.forward(isolation: #isolation, combining: .collect) { try await $0.greeting(for: "Grace") }
}

nonisolated final class ObservedParser: XMLParser {
  let delegates = MulticastDelegate<any XMLParserDelegate> { ParserForwarder($0) }
  override var delegate: (any XMLParserDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
}

nonisolated final class ParserForwarder: NSObject, MulticastForwarding, XMLParserDelegate {
  let multicast: MulticastDelegate<any XMLParserDelegate>

  init(_ multicast: MulticastDelegate<any XMLParserDelegate>) { self.multicast = multicast }

  func parserDidStartDocument(_ parser: XMLParser) { multicast.forward { $0.parserDidStartDocument(parser) } }
}

nonisolated func useParser() {
  let parser = ObservedParser(data: Data("<a/>".utf8))
  parser.delegates.install(in: parser, \.delegate)
  _ = parser.parse()
  parser.delegates.unsubscribeAll()
}

/// A protocol for any thread, even in such a module.
nonisolated protocol SensorDelegate: AnyObject, Sendable {
  func sensorDidMeasure(_ value: Double)
}

nonisolated enum SensorEvent: DeliverableEvent {
  case didMeasure(Double)

  func deliver(to delegate: any SensorDelegate) {
    if case .didMeasure(let value) = self { delegate.sensorDidMeasure(value) }
  }
}

nonisolated extension MulticastDelegate: SensorDelegate where P == any SensorDelegate {
  func sensorDidMeasure(_ value: Double) {
    forward(reporting: SensorEvent.didMeasure(value)) { $0.sensorDidMeasure(value) }
  }
}

func useSensors() async {
  let multicast = MulticastDelegate<any SensorDelegate>()
  let recorder = DelegateRecorder<SensorEvent>(multicast)
  await Task.detached { multicast.sensorDidMeasure(1) }.value
  _ = try? await recorder.next(within: .seconds(1))
}
