import DelegateForwarding
import Dispatch
import Testing

#if os(Linux) || os(macOS)
  /// A message that stops the program begins with the line that has called the library, as far as it was called by a function.
  @Suite("The lines of precondition failures") struct CallSiteTests {
    @Test("The message begins with the user's line", arguments: Misuse.allCases)
    func namesLine(of misuse: Misuse) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
        await misuse.run()
      }
      let text = message(of: result)
      #expect(text.hasPrefix("DelegateForwardingTests/CallSiteTests.swift:\(misuse.line): Fatal error: "), "\(text)")
    }
  }

  /// Any thread may use it, and a struct can conform.
  protocol Announcing: Sendable {}

  private struct Announcement: DeliverableEvent, Sendable {
    func deliver(to delegate: any Announcing) {}
  }

  private struct Leaflet: Announcing {}

  private actor Crier: Announcing {}

  private final class Market: Sendable {
    let delegateHook: DelegateHook<any Announcing>
    let observedDelegate = ObservedDelegate<any Announcing>()
    var delegate: (any Announcing)? {
      get { nil }
      set {}
    }
    init(_ hook: DelegateHook<any Announcing> = DelegateHook()) { delegateHook = hook }
  }

  /// What stops the program, each in a line of its own.
  enum Misuse: Int, CaseIterable, Codable {
    case subscribing, onQueue, onActor, onMainActor, byWrappedService, original
    case hook, observed, plain, proxy, plainProxy, foreignHook
    case stream, observer, observerOnQueue, observerOnMainActor
    case noRoomInStream, noRoomForObserver, noRoomForSubscriber

    /// Its line in `run`.
    var line: Int { Self.firstLine + rawValue }

    private static let firstLine = #line + 9

    // swift-format-ignore
    func run() async {
      let (market, value, crier) = (Market(), Leaflet(), Crier())
      let (list, queue) = (MulticastDelegate<any Announcing>(), DispatchQueue(label: "announcements"))
      let hook = market.observedDelegate.hook
      _ = MulticastDelegate(wrapping: Market(market.delegateHook), delegate: \.delegate, hook: \.delegateHook, proxy: Courier.init)
      switch self {
      case .subscribing: list.subscribe(value)
      case .onQueue: list.subscribe(value, on: queue, as: Announcement.self)
      case .onActor: list.subscribe(value, on: crier, as: Announcement.self)
      case .onMainActor: list.subscribe(value, on: MainActor.shared, as: Announcement.self)
      case .byWrappedService: WrappedService(market) { _ in list }.subscribe(value)
      case .original: _ = MulticastDelegate<any Announcing>(original: value)
      case .hook: hook.subscribe(crier)
      case .observed: _ = MulticastDelegate(wrapping: market, hook: \.observedDelegate.hook)
      case .plain: _ = MulticastDelegate(wrapping: market, delegate: \.delegate)
      case .proxy: _ = MulticastDelegate(wrapping: market, hook: \.observedDelegate.hook) { _ in crier }
      case .plainProxy: _ = MulticastDelegate(wrapping: market, delegate: \.delegate) { _ in value }
      case .foreignHook: _ = MulticastDelegate(wrapping: market, delegate: \.delegate, hook: \.delegateHook, proxy: Courier.init)
      case .stream: _ = hook.events(of: Announcement.self)
      case .observer: _ = hook.observe(Announcement.self) { _ in }
      case .observerOnQueue: _ = hook.observe(Announcement.self, on: queue) { _ in }
      case .observerOnMainActor: _ = hook.observe(Announcement.self, on: MainActor.shared) { _ in }
      case .noRoomInStream: _ = list.events(of: Announcement.self, buffering: .newest(0))
      case .noRoomForObserver: _ = list.observe(Announcement.self, on: queue, buffering: .oldest(0)) { _ in }
      case .noRoomForSubscriber: list.subscribe(crier, on: queue, as: Announcement.self, buffering: .newest(-1))
      }
    }
  }

  private final class Courier: MulticastForwarding, Announcing {
    let multicast: MulticastDelegate<any Announcing>
    init(_ multicast: MulticastDelegate<any Announcing>) { self.multicast = multicast }
  }
#endif
