// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

// Answers without a rule, and with one that doesn't fit.

enum Policy { case allow, deny }

protocol AskedDelegate: AnyObject, Sendable {
  func policy() -> Policy
  func mayStop() -> Bool
  func mayStopLater() async -> Bool
}

enum AskedEvent: DelegateEvent {
  typealias Delegate = any AskedDelegate
  case mayStop
}

typealias Asked = MulticastDelegate<any AskedDelegate>

func askWithoutRule(_ multicast: Asked) -> Bool {
  multicast.forward { $0.mayStop() }  // error: say how the answers become one: forward(combining:)
}

func askLaterWithoutRule(_ multicast: Asked) async -> Bool {
  await multicast.forward { await $0.mayStopLater() }  // error: say how the answers become one: forward(combining:); no 'async' operations occur within 'await' expression
}

func askHereWithoutRule(_ multicast: Asked) async -> Bool {
  await multicast.forward(isolation: #isolation) { await $0.mayStopLater() }  // error: say how the answers become one: forward(combining:); no 'async' operations occur within 'await' expression
}

func askWithoutValue(_ multicast: Asked) {
  if multicast.forward(combining: .original, { $0.mayStop() }) {}  // error: write .original(otherwise:)
}

func askForFirstWithValueOfAnotherType(_ multicast: Asked) -> Bool {
  multicast.forward(combining: .first(otherwise: "no")) { $0.mayStop() }  // error: the value after 'otherwise:' has to be of the answers' type
}

func askForValueOfAnotherType(_ multicast: Asked) -> Bool {
  multicast.forward(combining: .original(otherwise: "no")) { $0.mayStop() }  // error: the value after 'otherwise:' has to be of the answers' type
}

func askForMisspeltCase(_ multicast: Asked) -> Policy {
  multicast.forward(combining: .original(otherwise: .alow)) { $0.policy() }  // error: type 'Policy' has no member 'alow'
}

func askForMaximum(_ multicast: Asked) -> Policy {
  multicast.forward(combining: .max(otherwise: .deny)) { $0.policy() }  // error: the answers aren't Comparable
}

func askForMinimum(_ multicast: Asked) -> Policy {
  multicast.forward(combining: .min(otherwise: .deny)) { $0.policy() }  // error: the answers aren't Comparable
}

func askForFirstNonNil(_ multicast: Asked) -> Bool {
  multicast.forward(combining: .firstNonNil()) { $0.mayStop() }  // error: the answers aren't optional
}

@MainActor struct Score: @MainActor Comparable {
  var value = 0
  static func < (left: Score, right: Score) -> Bool { left.value < right.value }
}

@MainActor func best() -> ResponseCombiner<Score, Score> {
  .max(otherwise: Score())  // error: main actor-isolated conformance of 'Score' to 'Comparable' cannot satisfy conformance requirement for a 'Sendable' type parameter
}

// A question is no event, with or without a rule.

func report(_ multicast: Asked) -> Bool {
  multicast.forward(reporting: AskedEvent.mayStop, combining: .any) { $0.mayStop() }  // error: a callback with an answer is no event: leave out 'reporting:'
}

func reportWithoutRule(_ multicast: Asked) -> Bool {
  multicast.forward(reporting: AskedEvent.mayStop) { $0.mayStop() }  // error: a callback with an answer is no event: leave out 'reporting:'
}

func reportLater(_ multicast: Asked) async -> Bool {
  await multicast.forward(reporting: AskedEvent.mayStop, combining: .any) { await $0.mayStopLater() }  // error: a callback with an answer is no event: leave out 'reporting:'; no 'async' operations occur within 'await' expression
}

func reportLaterWithoutRule(_ multicast: Asked) async -> Bool {
  await multicast.forward(reporting: AskedEvent.mayStop) { await $0.mayStopLater() }  // error: a callback with an answer is no event: leave out 'reporting:'; no 'async' operations occur within 'await' expression
}

func reportHere(_ multicast: Asked) async -> Bool {
  await multicast.forward(isolation: #isolation, reporting: AskedEvent.mayStop, combining: .any) { await $0.mayStopLater() }  // error: a callback with an answer is no event: leave out 'reporting:'; no 'async' operations occur within 'await' expression
}

func reportHereWithoutRule(_ multicast: Asked) async -> Bool {
  await multicast.forward(isolation: #isolation, reporting: AskedEvent.mayStop) { await $0.mayStopLater() }  // error: a callback with an answer is no event: leave out 'reporting:'; no 'async' operations occur within 'await' expression
}
