import DelegateForwarding

@MainActor
protocol ScreenDelegate: AnyObject {
  var isReady: Bool { get }
  func screenDidAppear()
  func screenWillLoad() async -> [Int]
  func screen(check value: Int) throws(ScreenError) -> Int
}

enum ScreenError: Error { case offline }

@MainActor
final class Screen {
  @ObservedDelegate var delegate: (any ScreenDelegate)?
  let multicast = MulticastDelegate<any ScreenDelegate>()

  func appear() {
    delegate?.screenDidAppear()
    multicast.forward { $0.screenDidAppear() }
  }
}

extension MulticastDelegate: ScreenDelegate where P == any ScreenDelegate {
  var isReady: Bool { forward(combining: .all) { $0.isReady } }
  func screenDidAppear() { forward { $0.screenDidAppear() } }
  func screenWillLoad() async -> [Int] {
    await forward(isolation: #isolation, combining: .collect) { await $0.screenWillLoad() }.flatMap(\.self)
  }
  func screen(check value: Int) throws(ScreenError) -> Int {
    try forward(combining: .max(otherwise: 0)) { (delegate) throws(ScreenError) in try delegate.screen(check: value) }
  }
}

@MainActor
final class ScreenController: ScreenDelegate {
  private var appearances = 0
  private let screen = Screen()
  private lazy var multicast = MulticastDelegate(wrapping: screen, delegate: \.delegate, hook: \.$delegate)

  var isReady: Bool { appearances > 0 }
  func screenDidAppear() { appearances += 1 }
  func screenWillLoad() async -> [Int] { [appearances] }
  func screen(check value: Int) throws(ScreenError) -> Int { value }

  func start() async {
    multicast.subscribe(self)
    multicast.forward { _ in appearances += 1 }
    await multicast.forward(isolation: #isolation) { delegate in
      appearances += await delegate.screenWillLoad().count
    }
    screen.appear()
  }
}

/// A proxy of its own for a protocol of the main actor: it conforms to `MulticastForwarding` there.
final class ScreenForwarder: @MainActor MulticastForwarding, ScreenDelegate {
  let multicast: MulticastDelegate<any ScreenDelegate>
  init(_ multicast: MulticastDelegate<any ScreenDelegate>) { self.multicast = multicast }

  var isReady: Bool { multicast.forward(combining: .any) { $0.isReady } }
  func screenDidAppear() { forward { $0.screenDidAppear() } }
  func screenWillLoad() async -> [Int] { await multicast.screenWillLoad() }
  func screen(check value: Int) throws(ScreenError) -> Int { try multicast.screen(check: value) }
}

/// Services with that proxy: an observed property, and a plain one.
@MainActor
final class ProxiedScreen {
  @ObservedDelegate(proxy: { ScreenForwarder($0) }) var delegate: (any ScreenDelegate)?
  let plainDelegates = MulticastDelegate<any ScreenDelegate> { ScreenForwarder($0) }
  weak var plain: (any ScreenDelegate)? { didSet { plainDelegates.install(in: self, \.plain) } }
}

@MainActor
func wrap(_ screen: ProxiedScreen) -> MulticastDelegate<any ScreenDelegate> {
  screen.plainDelegates.install(in: screen, \.plain)
  return MulticastDelegate(wrapping: screen, delegate: \.delegate, hook: \.$delegate)
}

/// A service of the main actor with a plain property. Its multicast may be released anywhere.
@MainActor
final class Window {
  let delegates = MulticastDelegate<any WindowDelegate>()
  weak var delegate: (any WindowDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  weak var other: (any WindowDelegate)?
}

/// A protocol with a nonisolated member. It is `Sendable`, so a proxy object has to keep its multicast for any thread.
@MainActor
protocol WindowDelegate: AnyObject, Sendable {
  nonisolated var identifier: Int { get }
  func windowDidClose(_ window: Window)
}

extension MulticastDelegate: WindowDelegate where P == any WindowDelegate {
  nonisolated var identifier: Int { forward(combining: .max(otherwise: 0)) { $0.identifier } }
  func windowDidClose(_ window: Window) { forward { $0.windowDidClose(window) } }
}

/// Forwards a protocol with a member that is not the main actor's. As it is `Sendable`, any thread may make the proxy.
final class WindowForwarder: MulticastForwarding, WindowDelegate {
  nonisolated let multicast: MulticastDelegate<any WindowDelegate>
  nonisolated init(_ multicast: MulticastDelegate<any WindowDelegate>) { self.multicast = multicast }

  nonisolated var identifier: Int { forward(combining: .original(otherwise: 0)) { $0.identifier } }
  func windowDidClose(_ window: Window) { forward { $0.windowDidClose(window) } }
}

@MainActor
func wrap(_ window: Window) {
  let multicasts = [
    MulticastDelegate(wrapping: window, delegate: \.delegate, hook: \.delegates),
    MulticastDelegate(wrapping: window, delegate: \.other) { WindowForwarder($0) },
    WrappedService(window) { MulticastDelegate(wrapping: $0, delegate: \.delegate, hook: \.delegates) }.multicast,
  ]
  Task.detached { print(multicasts.map(\.identifier)) }
}

/// Completion handlers of the main actor, as those of UIKit and WebKit are: with one argument, several and none. A
/// delegate may lack one of them.
@MainActor
protocol PageDelegate: AnyObject {
  func page(decides url: String, decisionHandler: @escaping @MainActor (Bool) -> Void)
  func page(asks url: String, completion: @escaping @MainActor (Bool, Window) -> Void)
  func pageWillClose(completion: @escaping @MainActor () -> Void)
}

@MainActor
protocol PagePromptDelegate: AnyObject {
  func page(prompts text: String, completion: @escaping @MainActor (String?) -> Void)
}

extension MulticastDelegate: PageDelegate, PagePromptDelegate where P == any PageDelegate {
  func page(decides url: String, decisionHandler: @escaping @MainActor (Bool) -> Void) {
    forward(combining: .all, completion: decisionHandler) { $0.page(decides: url, decisionHandler: $1) }
  }
  func page(asks url: String, completion: @escaping @MainActor (Bool, Window) -> Void) {
    forward(
      combining: .original(otherwise: (true, Window())), completion: { @MainActor in completion($0.0, $0.1) }
    ) { delegate, reply in
      delegate.page(asks: url) { reply(($0, $1)) }
    }
  }
  func pageWillClose(completion: @escaping @MainActor () -> Void) {
    forward(combining: .collect, completion: { @MainActor _ in completion() }) { delegate, reply in
      delegate.pageWillClose { reply(()) }
    }
  }
  func page(prompts text: String, completion: @escaping @MainActor (String?) -> Void) {
    forward(combining: .original, completion: completion) {
      ($0 as? any PagePromptDelegate)?.page(prompts: text, completion: $1)
    }
  }
}
