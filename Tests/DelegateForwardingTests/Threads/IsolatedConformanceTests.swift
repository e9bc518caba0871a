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

  @Test("20, 25: Elsewhere it stops the program, though it was used on the main actor before")
  func elsewhere() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let begin = { @MainActor in
        let service = Counted()
        service.$delegate.subscribe(One(), holding: .strongly)
        return Task.detached { service.total() }
      }
      print(await begin().value)
    }
    #expect(message(of: result).contains("If it does conform, but only on the main actor"))
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

  private static let ran = "the main actor's code runs"

  @Test("20, 25: Elsewhere the proxy of a composition stops the program, and no code of the main actor runs")
  func compositionElsewhere() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let begin = { @MainActor in
        let sharing = NamedService().sharing()
        return Task.detached { sharing.propertyValue?.name() }
      }
      print(await begin().value ?? "nobody")
    }
    #expect(!output(of: result).contains(Self.ran))
    #expect(message(of: result).contains("does not conform to Naming & Titling here"))
  }

  /// How a program reaches a delegate.
  enum Way: String, CaseIterable, Codable {
    case original, subscribers, forward
  }

  #if compiler(>=6.3)
    @Test("20, 25: So does a subscriber or an original delegate of a composition", arguments: Way.allCases)
    func subscriberElsewhere(way: Way) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
      ) { [way] in
        let begin = { @MainActor in
          let named = Named()
          // The compiler lets nobody send it, as it sees the subscriber's conformance.
          nonisolated(unsafe) let multicast = MulticastDelegate<any Naming & Titling>(
            original: way == .original ? named : nil, holdingOriginal: .strongly)
          unsafe multicast.subscribe(named, holding: .strongly)
          return Task.detached {
            switch way {
            case .original: unsafe _ = multicast.originalDelegate?.name()
            case .subscribers: unsafe _ = multicast.subscribers.first?.name()
            case .forward: unsafe multicast.forward { _ = $0.name() }
            }
          }
        }
        await begin().value
      }
      #expect(!output(of: result).contains(Self.ran))
      #expect(message(of: result).contains("Named is no any Naming & Titling here"))
    }
  #endif

  @Test("4, 25: An object that forwards on the main actor only is asked for its multicast only there")
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

  @Test("20, 25: So does reading it from a multicast that shares the hook's proxy")
  func sharedElsewhere() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let begin = { @MainActor in
        let sharing = Hooked().sharing()
        return Task.detached { sharing.propertyValue == nil }
      }
      print(await begin().value)
    }
    #expect(message(of: result).contains("If it does conform, but only on the main actor"))
  }
}
