import DelegateForwarding
import TestSupport
import Testing

private let all: SelectorResponders = [.delegate, .subscribers, .consumers]

/// Who decides whether a proxy responds to a selector. On Apple's platforms, `DelegateProxy` asks them.
@Suite("Who responds for a proxy") struct SelectorRespondersTests {
  @Test(
    "45: A method's description says who decides",
    arguments: [
      (.own, .proxy), (.unknown, .delegate),
      // func textFieldDidEndEditing(_:), and one with a structure
      (.forwarded(encoding: "v24@0:8@16", toOriginalOnly: false), all),
      (.forwarded(encoding: "Vv40@0:8@16{CGPoint=dd}24", toOriginalOnly: false), all),
      // func tableView(_:heightForRowAt:) -> CGFloat, and one with a Bool
      (.forwarded(encoding: "d32@0:8@16@24", toOriginalOnly: false), [.delegate, .subscribers]),
      (.forwarded(encoding: "B24@0:8@16", toOriginalOnly: false), [.delegate, .subscribers]),
      (.forwarded(encoding: "@24@0:8@16", toOriginalOnly: false), [.delegate, .subscribers]),
      // func webView(_:decidePolicyFor:decisionHandler:)
      (.forwarded(encoding: "v40@0:8@16@24@?32", toOriginalOnly: false), [.delegate, .subscribers]),
      (.forwarded(encoding: "v40@0:8@16@24@?<v@?q>32", toOriginalOnly: false), [.delegate, .subscribers]),
      (.forwarded(encoding: "d32@0:8@16@24", toOriginalOnly: true), .delegate),
      (.forwarded(encoding: "v24@0:8@16", toOriginalOnly: true), .delegate),
      (.forwarded(encoding: "", toOriginalOnly: false), [.delegate, .subscribers]),
      (.forwarded(encoding: "v24@0:8@16", isReported: false, toOriginalOnly: false), [.delegate, .subscribers]),
    ] as [(ProxyMethod, SelectorResponders)])
  func responders(of method: ProxyMethod, are expected: SelectorResponders) {
    #expect(method.responders == expected)
  }

  /// Those that a proxy asks, in order, if only the named ones respond; and what it says.
  private func asked(
    _ proxy: (any SignalDelegate)?, _ responders: SelectorResponders, responding: String = ""
  ) -> (names: [String], answer: Bool) {
    var names: [String] = []
    let answer = (proxy as? SignalForwarder)?.multicast.isResponding(responders) { delegate in
      names.append(name(of: delegate))
      return name(of: delegate) == responding
    }
    return (names, answer ?? false)
  }

  @Test("45: A proxy asks its own delegate, whoever is the original one, and then the subscribers, until one responds")
  func order() {
    let used = ServiceInUse(.observed, .ownObject)
    used.multicast.subscribe(used.b)
    let former = used.delegate
    used.delegate = used.p
    for (proxy, name) in [(used.delegate, "p"), (former, "o")] {
      #expect(asked(proxy, all) == ([name, "a", "b"], false))
      #expect(asked(proxy, all, responding: name) == ([name], true))
      #expect(asked(proxy, all, responding: "a") == ([name, "a"], true))
      #expect(asked(proxy, .delegate, responding: "a") == ([name], false))
      #expect(asked(proxy, .proxy) == ([], true))
    }
    used.multicast.unsubscribe(used.a)
    #expect(asked(former, all) == (["o", "b"], false))
    // One that is both is asked once.
    used.multicast.subscribe(used.o)
    #expect(asked(former, all) == (["o", "b"], false))
  }

  @Test("45: A proxy for nobody, or whose delegate has died, answers for the subscribers alone")
  func withoutDelegate() {
    let used = ServiceInUse(.observed, .ownObject)
    used.delegate = nil
    #expect(asked(used.delegate, all, responding: "a") == (["a"], true))
    #expect(asked(used.delegate, .delegate, responding: "a") == ([], false))
    used.delegate = Subscriber("gone", used.journal)
    #expect(asked(used.delegate, all, responding: "gone") == (["a"], false))
  }

  @Test("45: One whose multicast has gone goes on answering for its delegate and its subscribers, as it calls them")
  func ended() {
    let journal = Journal()
    let (app, logger) = (Subscriber("o", journal), Subscriber("a", journal))
    let station = PlainStation { SignalForwarder($0) }
    station.delegate = app
    let kept: (any SignalDelegate)?
    do {
      let multicast = station.install()
      multicast.subscribe(logger)
      kept = station.delegate
      withExtendedLifetime(multicast) {}
    }
    #expect(asked(kept, all) == (["o", "a"], false))
  }

  @Test("45: Listeners make it respond to what may be an event, without asking anybody, until they leave")
  func listeners() {
    let used = ServiceInUse(.observed, .ownObject)
    let observation = used.multicast.observe(SignalEvent.self) { _ in }
    #expect(asked(used.delegate, all) == ([], true))
    #expect(asked(used.delegate, [.delegate, .subscribers]) == (["o", "a"], false))
    observation.invalidate()
    #expect(asked(used.delegate, all) == (["o", "a"], false))
  }

  @Test("45: Where another hook's proxy is the delegate, that answers for its own delegates, before the subscribers")
  func chained() {
    let three = subscribers("o", "a", "b", journal: Journal())
    let station = ComputedStation { SignalForwarder($0) }
    station.delegate = three[0]
    station.delegates.subscribe(three[1])
    let other = Multicast { SignalForwarder($0) }
    other.subscribe(three[2])
    other.install(in: station, \.delegate)
    let names = Guarded<[String]>([])
    let answer = (station.delegate as? SignalForwarder)?.multicast.isResponding(all) { delegate in
      if let proxy = delegate as? SignalForwarder {
        return proxy.multicast.isResponding(all) { inner in
          names.withLock { $0.append("inner \(name(of: inner))") }
          return false
        }
      }
      names.withLock { $0.append(name(of: delegate)) }
      return false
    }
    #expect(answer == false)
    #expect(names.current == ["inner o", "inner b", "a"])
  }

  @Test("21, 45: Who is asked may subscribe, leave, assign and ask the next proxy")
  func changesWhileAsked() {
    let used = ServiceInUse(.observed, .ownObject)
    let next = used.delegate
    used.delegate = used.p
    var names: [String] = []
    let shown = used.delegate as? SignalForwarder
    let answer = shown?.multicast.isResponding(all) { delegate in
      names.append(name(of: delegate))
      guard delegate === used.p else { return false }
      used.multicast.unsubscribe(used.a)
      used.multicast.subscribe(used.b)
      used.delegate = next
      return (next as? SignalForwarder)?.multicast.isResponding(all) { inner in
        names.append("next \(name(of: inner))")
        return false
      } ?? true
    }
    #expect(answer == false)
    // It is in the property again, so it answers for everybody.
    #expect(names == ["p", "next o", "next b"])
  }
}
