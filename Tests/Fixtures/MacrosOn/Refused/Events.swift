import DelegateForwarding

// Errors of events, and those that the compiler finds in the generated code.

typealias Handler = (Int) -> Void

@DelegateEvents  // error: belongs to a delegate protocol
final class NoProtocol {}

@DelegateEvents
protocol Clashing: AnyObject {
  func player(_ player: Int, didPlay seconds: Int)
  func player(_ player: Int, didPlay name: String)  // error: 'didPlay' is already the event
  @Event("2") func a()  // error: write the event's name as a string literal
  @Event("c(") func c()  // error: write the event's name as a string literal
  @Event("d(y)") func d(_ x: Int)  // error: 'd(_:)' has no parameter 'y'; there is: x
  @Event("e(x, x)") func e(_ x: Int)  // error: 'x' is named twice
  @Event("b") func b() -> Int  // error: not an event: an event is a method without an answer
}

protocol WithoutEvents: AnyObject {
  @Event("a") func a()  // error: '@Event' belongs to a requirement
}

@Forwarding @DelegateEvents
protocol Lending: AnyObject {
  func lends(_ body: Handler)  // error: non-escaping
}

@MainActor
protocol OnMain: AnyObject {}

@DelegateEvents
protocol InheritsIsolation: OnMain {
  func shows()  // error: main actor-isolated
}
