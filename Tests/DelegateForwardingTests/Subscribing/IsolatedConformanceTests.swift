import DelegateForwarding
import Testing

private protocol Tallying: AnyObject {
  func count() -> Int
}

extension MulticastDelegate: @MainActor Tallying where P == any Tallying {
  @MainActor fileprivate func count() -> Int { forward(combining: .reduce(0) { $0 + $1 }) { $0.count() } }
}

private final class One: Tallying {
  func count() -> Int { 1 }
}

private final class Counted {
  @ObservedDelegate var delegate: (any Tallying)?
  func total() -> Int { delegate?.count() ?? 0 }
}

private final class Hooked {
  let delegates = MulticastDelegate<any Tallying>()
  weak var delegate: (any Tallying)? { didSet { delegates.install(in: self, \.delegate) } }

  func sharing() -> MulticastDelegate<any Tallying> {
    MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.delegates)
  }
}

private protocol Naming: AnyObject {
  func name() -> String
}

private protocol Titling: AnyObject {
  func title() -> String
}

/// A composition, of which one conformance belongs to the main actor.
extension MulticastDelegate: @MainActor Naming where P == any Naming & Titling {
  @MainActor fileprivate func name() -> String {
    print("the main actor's code runs")
    return "multicast"
  }
}

extension MulticastDelegate: Titling where P == any Naming & Titling {
  fileprivate func title() -> String { forward(combining: .reduce("") { $0 + $1 }) { $0.title() } }
}

/// A subscriber of the composition.
private final class Named: @MainActor Naming, Titling {
  nonisolated init() {}
  @MainActor func name() -> String {
    print("the main actor's code runs")
    return "subscriber"
  }
  func title() -> String { "subscriber" }
}

private final class NamedService {
  let delegates = MulticastDelegate<any Naming & Titling>()
  weak var delegate: (any Naming & Titling)? { didSet { delegates.install(in: self, \.delegate) } }

  func sharing() -> MulticastDelegate<any Naming & Titling> {
    MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.delegates)
  }
}

private protocol Alarm: AnyObject, Sendable {
  func ring()
}

extension MulticastDelegate: Alarm where P == any Alarm {
  fileprivate func ring() { forward { $0.ring() } }
}

/// A proxy that may be asked for its multicast on the main actor only.
@MainActor private final class AlarmRelay: Alarm, @MainActor MulticastForwarding {
  private let relayed: MulticastDelegate<any Alarm>
  private(set) var reads = 0
  init(_ multicast: MulticastDelegate<any Alarm>) { relayed = multicast }

  var multicast: MulticastDelegate<any Alarm> {
    reads += 1
    return relayed
  }

  nonisolated func ring() {}
}

private final class AlarmClock: Sendable {
  let delegates = MulticastDelegate<any Alarm>()
  var delegate: (any Alarm)? {
    get { delegates.propertyValue }
    set { delegates.propertyValue = newValue }
  }
}

/// Whether a cast finds a conformance that belongs to an actor on that actor only. Older systems don't check it.
private let castsAreChecked: Bool =
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { true } else { false }

/// A multicast that forwards a protocol on the main actor only, which the protocol itself doesn't demand.
@Suite("A multicast's conformance that belongs to the main actor") struct IsolatedConformanceTests {
  @Test("20: It forwards on the main actor")
  @MainActor func onTheActor() {
    let (service, first, second) = (Counted(), One(), One())
    service.$delegate.subscribe(first)
    #expect(service.total() == 1)
    service.$delegate.subscribe(second)
    #expect(service.total() == 2)
  }

  @Test("20: So does a composition of protocols, of which one conformance belongs to the main actor")
  @MainActor func compositionOnTheActor() {
    let (service, named) = (NamedService(), Named())
    service.delegate = named
    let sharing = service.sharing()
    sharing.subscribe(named)
    let (proxy, original) = (sharing.propertyValue?.name(), sharing.originalDelegate?.name())
    #expect(proxy == "multicast" && original == "subscriber")
    let subscribers = sharing.subscribers.map { $0.name() }
    #expect(subscribers == ["subscriber"])
  }

  #if compiler(>=6.3) && CHILD_PROCESSES
    /// How a program that is not on the main actor comes to code of it.
    enum Way: String, CaseIterable, Codable {
      case property, sharer, proxyOfComposition, original, subscribers, forward

      var message: String {
        switch self {
        case .property, .sharer: "If it does conform, but only on the main actor"
        case .proxyOfComposition: "does not conform to Naming & Titling here"
        case .original, .subscribers, .forward: "Named is no any Naming & Titling here"
        }
      }

      @MainActor func begin() -> Task<Void, Never> {
        switch self {
        case .property:
          let service = Counted()
          service.$delegate.subscribe(One(), holding: .strongly)
          return Task.detached { print(service.total()) }
        case .sharer:
          let sharing = Hooked().sharing()
          return Task.detached { print(sharing.propertyValue == nil) }
        case .proxyOfComposition:
          let sharing = NamedService().sharing()
          return Task.detached { print(sharing.propertyValue?.name() ?? "nobody") }
        case .original, .subscribers, .forward:
          let named = Named()
          // The compiler lets nobody send it, as it sees the subscriber's conformance.
          nonisolated(unsafe) let multicast = MulticastDelegate<any Naming & Titling>(
            original: self == .original ? named : nil, holdingOriginal: .strongly)
          unsafe multicast.subscribe(named, holding: .strongly)
          return Task.detached { [self] in
            switch self {
            case .original: unsafe _ = multicast.originalDelegate?.name()
            case .subscribers: unsafe _ = multicast.subscribers.first?.name()
            default: unsafe multicast.forward { _ = $0.name() }
            }
          }
        }
      }
    }

    @Test(
      "20, 25: Elsewhere it stops the program, and no code of the main actor runs", .enabled(if: castsAreChecked),
      arguments: Way.allCases)
    func elsewhere(way: Way) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
      ) { [way] in await way.begin().value }
      #expect(!output(of: result).contains("the main actor's code runs"))
      #expect(message(of: result).contains(way.message))
    }
  #endif

  @Test(
    "4, 25: An object that forwards on the main actor only is asked for its multicast only there",
    .enabled(if: castsAreChecked))
  @MainActor func relayOfTheActor() async {
    let relay = AlarmRelay(MulticastDelegate())
    await Task.detached { [other = MulticastDelegate<any Alarm>(), clock = AlarmClock()] in
      other.subscribe(relay)
      clock.delegate = relay
      _ = other.responds(to: (any Alarm).self)
      other.install(in: clock, \.delegate)
      other.uninstall(from: clock, \.delegate)
    }.value
    #expect(relay.reads == 0)
    // It is known here, although it was asked for elsewhere first.
    #expect(!relay.multicast.subscribe(relay))
    #expect(relay.reads == 2)
  }
}
