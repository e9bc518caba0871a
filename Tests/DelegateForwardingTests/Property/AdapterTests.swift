import DelegateForwarding
import TestSupport
import Testing

/// Services whose property returns another object than the delegate assigned.
@Suite("Services that adapt their delegate") struct AdapterTests {
  private final class Adapter: SignalDelegate {
    weak var target: (any SignalDelegate)?
    init(_ target: (any SignalDelegate)?) { self.target = target }
    func signal(_ value: Int) { target?.signal(value) }
    func allows(_ value: Int) -> Bool { target?.allows(value) ?? true }
  }

  private class Adapting {
    let hook = DelegateHook<any SignalDelegate>()
    var delegate: (any SignalDelegate)? {
      get { nil }
      set {}
    }
    func fire(_ value: Int) { delegate?.signal(value) }
  }

  /// Makes an adapter for each delegate.
  private final class AdapterForEach: Adapting {
    private var adapter: Adapter?
    override var delegate: (any SignalDelegate)? {
      get { adapter }
      set {
        adapter = newValue.map { Adapter($0) }
        hook.delegateDidChange()
      }
    }
  }

  /// Has one adapter, whose target changes.
  private final class OneAdapter: Adapting {
    private let adapter = Adapter(nil)
    override var delegate: (any SignalDelegate)? {
      get { adapter.target == nil ? nil : adapter }
      set {
        adapter.target = newValue
        hook.delegateDidChange()
      }
    }
  }

  let journal = Journal()

  private static func wrap(_ service: Adapting, isHooked: Bool) -> Multicast {
    isHooked
      ? MulticastDelegate(wrapping: service, delegate: \.delegate, hook: \.hook, holdingOriginal: .strongly)
      : MulticastDelegate(wrapping: service, delegate: \.delegate, holdingOriginal: .strongly)
  }

  @Test("14: What the service makes of the proxy is never adopted")
  func forEach() {
    let service = AdapterForEach()
    let all = subscribers("o", "p", "a", "b", journal: journal)
    service.delegate = all[0]
    var multicast: Multicast? = Self.wrap(service, isHooked: true)
    multicast?.subscribe(all[2])
    service.fire(1)
    #expect(journal.take() == ["o1", "a1"])
    let second = Self.wrap(service, isHooked: true)
    second.subscribe(all[3])
    second.reinstall()
    service.fire(2)
    #expect(journal.take() == ["o2", "a2", "b2"])
    service.delegate = all[1]
    service.fire(3)
    #expect(journal.take() == ["p3", "a3", "b3"])
    multicast = nil
    service.fire(4)
    #expect(journal.take() == ["p4", "a4", "b4"])
    withExtendedLifetime(multicast) {}
  }

  @Test("4, 14: An adapter that is always the same object causes no endless loop")
  func one() async {
    // If it did, a stack overflow would end the process.
    await #expect(processExitsWith: .success) {
      let journal = Journal()
      for isHooked in [true, false] {
        let service = OneAdapter()
        let all = subscribers("o", "p", "a", journal: journal)
        service.delegate = all[0]
        let multicast = AdapterTests.wrap(service, isHooked: isHooked)
        multicast.subscribe(all[2])
        service.fire(1)
        service.delegate = all[1]
        multicast.reinstall()
        service.fire(2)
        precondition(journal.take() == ["a1", "a2"])
      }
    }
  }
}
