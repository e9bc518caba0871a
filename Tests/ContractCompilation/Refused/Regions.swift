// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

// What belongs to one isolation, and is used in another one. The compiler finds this when all else is right.

// Without `isolation:`, the subscribers would be called off the actor.
actor Player {
  let multicast = MulticastDelegate<any TrackDelegate>()
  func play() async {
    await multicast.forward { await $0.trackDidEnd("") }  // error: sending 'self.multicast' risks causing data races
  }
}

@MainActor final class Window {
  let delegates = MulticastDelegate<any TrackDelegate>()
  weak var delegate: (any TrackDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  weak var bare: (any TrackDelegate)?
}

@MainActor func useHookElsewhere(_ window: Window) {
  let delegates = window.delegates
  Task.detached { delegates.forward { $0.trackDidStart("") } }  // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
}

// What is installed on the main actor is called there.
@MainActor func useInstalledElsewhere(_ window: Window) {
  let multicast = MulticastDelegate<any TrackDelegate>()
  multicast.install(in: window, \.bare)
  Task.detached { multicast.forward { $0.trackDidStart("") } }  // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
}

// Two multicasts on one property share a list, so both belong to the main actor.
@MainActor func useSecondElsewhere(_ window: Window, _ subscriber: any TrackDelegate) {
  let here = MulticastDelegate(wrapping: window, delegate: \.bare)
  here.subscribe(subscriber)
  let there = MulticastDelegate(wrapping: window, delegate: \.bare)
  Task.detached { there.forward { $0.trackDidStart("") } }  // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
}

// A closure that makes main-actor proxies is the main actor's, whether the protocol is, too, or isn't.

protocol DialDelegate: AnyObject { func dialDidTurn() }

@MainActor final class DialForwarder: @MainActor MulticastForwarding, @MainActor DialDelegate {
  let multicast: MulticastDelegate<any DialDelegate>
  init(_ multicast: MulticastDelegate<any DialDelegate>) { self.multicast = multicast }
  func dialDidTurn() { multicast.forward { $0.dialDidTurn() } }
}

@MainActor func readDialElsewhere() {
  let multicast = MulticastDelegate<any DialDelegate> { DialForwarder($0) }
  Task.detached { _ = multicast.propertyValue }  // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
}

@MainActor protocol PanelDelegate: AnyObject { func panelDidOpen() }

@MainActor final class PanelForwarder: @MainActor MulticastForwarding, PanelDelegate {
  let multicast: MulticastDelegate<any PanelDelegate>
  init(_ multicast: MulticastDelegate<any PanelDelegate>) { self.multicast = multicast }
  func panelDidOpen() { multicast.forward { $0.panelDidOpen() } }
}

@MainActor func readPanelElsewhere() {
  let multicast = MulticastDelegate<any PanelDelegate> { PanelForwarder($0) }
  Task.detached { _ = multicast.propertyValue }  // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code
}

// Whoever releases the token releases the closure, and what that refers to belongs to this isolation.

final class Tally { var count = 0 }

func observe(_ multicast: MulticastDelegate<any TrackDelegate>, _ tally: Tally) {
  let token = multicast.observe(TrackEvent.self) { _ in tally.count += 1 }
  Task.detached { token.invalidate() }  // error: risks causing data races
}
