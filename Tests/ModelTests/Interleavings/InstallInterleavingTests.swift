import Testing

@testable import DelegateForwarding

/// Every order in which threads can perform the steps of `install` and `uninstall`, of a property that the multicast
/// computes. Each step takes the list's lock once, or reads the property.
@Suite("Interleavings: installing")
struct InstallInterleavingTests {
  typealias Action = InstallWorld.Action

  static let scripts: [[[Action]]] = [
    [[.install], [.uninstall], [.assign, .subscribe]],
    [[.install, .uninstall], [.install, .uninstall], [.subscribe]],
    [[.install, .install], [.uninstall, .uninstall], [.assign]],
    [[.wrap, .uninstall], [.install], [.subscribe, .unsubscribe]],
    [[.installElsewhere], [.install, .uninstall], [.subscribe]],
    [[.installElsewhere], [.uninstall, .assign], [.subscribe, .unsubscribe]],
  ]

  @Test(
    "13: No order of install, uninstall and assignments makes a computed property deaf", arguments: scripts,
    [true, false])
  func explore(threads: [[Action]], isKnown: Bool) {
    // As long as nobody knows that a multicast computes a property, it may be installed in another one.
    if !isKnown, threads[0].contains(.installElsewhere) { return }
    let (fault, count) = exploreAll { InstallWorld(threads, isKnown: isKnown) }
    #expect(fault == nil)
    #expect(count > 10)
  }
}

/// A list, the property that its multicast computes, and threads.
struct InstallWorld: Steppable {
  enum Action: Sendable { case install, wrap, installElsewhere, uninstall, assign, subscribe, unsubscribe }

  private final class Object {}

  private struct Thread {
    var actions: ArraySlice<Action>
    /// Whether it has begun to install, and what it has read.
    var isInstalling = false
    var found: Bool?
  }

  private let list: SubscriberList
  private var threads: [Thread]
  private var subscribers = 0
  private var objects: [Object] = [Object()]

  init(_ threads: [[Action]], isKnown: Bool) {
    list = SubscriberList(holdsOriginal: false, label: nil, isComputed: isKnown)
    self.threads = threads.map { Thread(actions: $0[...]) }
    assign()
  }

  var steps: [Int] { threads.indices.filter { !threads[$0].actions.isEmpty } }

  /// Whether the property shows a proxy.
  private var showsProxy: Bool { list.property { $0.shown(hasEntries: subscribers > 0) } != .delegate }

  private mutating func assign() {
    objects.append(Object())
    let entry = list.makeEntry(for: objects.last!, 0)
    list.property { property, cleanup in
      _ = property.beginAssigning()
      _ = property.assign(entry, &cleanup)
    }
  }

  private mutating func subscribe() {
    subscribers += 1
    list.property { _ = $0.takePart() }
  }

  mutating func take(_ step: Int) -> String? {
    let action = threads[step].actions.first!
    switch action {
    case .install, .wrap, .installElsewhere: return install(step, action)
    case .uninstall:
      guard let found = threads[step].found else {
        threads[step].found = showsProxy
        return nil
      }
      if found, list.property({ $0.beginUninstall(by: UInt(step)) }) { return "a computed property is written" }
      threads[step].found = nil
    case .assign: assign()
    case .subscribe: subscribe()
    case .unsubscribe: subscribers -= 1
    }
    threads[step].actions.removeFirst()
    return nil
  }

  private mutating func install(_ step: Int, _ action: Action) -> String? {
    guard threads[step].isInstalling else {
      threads[step].isInstalling = true
      guard case .reads(mayBeComputed: true) = list.property({ $0.beginInstall(by: UInt(step) + 1) }) else {
        return "a computed property is taken for a stored one"
      }
      return nil
    }
    guard let found = threads[step].found else {
      threads[step].found = action != .installElsewhere && showsProxy
      return threads[step].found! || action == .installElsewhere ? nil : "a property that is installed shows no proxy"
    }
    let read = list.property { $0.endReading(isShown: found, isLasting: action != .wrap) }
    (threads[step].isInstalling, threads[step].found) = (false, nil)
    threads[step].actions.removeFirst()
    switch read {
    case .isComputed where action != .installElsewhere, .isElsewhere where action == .installElsewhere: return nil
    default: return "\(action) ends with \(read)"
    }
  }

  var faultAtTheEnd: String? {
    var world = self
    world.assign()
    world.subscribe()
    if !world.showsProxy { return "somebody new isn't heard" }
    if list.property({ $0.original?.object }) !== world.objects.last! { return "an assignment is lost" }
    if list.property({ $0.readers }) != 0 { return "somebody is still reading" }
    world.subscribers = 0
    if list.property({ $0.showing }) != .always, world.showsProxy { return "those who have left leave a trace" }
    return nil
  }
}
