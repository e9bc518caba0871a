import DelegateForwarding

// Errors of events, and those that the compiler finds in the generated code.

typealias Handler = (Int) -> Void

@DelegateEvents  // error: belongs to a delegate protocol
final class NoProtocol {}

final class Clash {}

@DelegateEvents
protocol Clashing: AnyObject {
  func player(_ player: Int, didPlay seconds: Int)
  func player(_ player: Int, didPlay name: String)  // error: 'didPlay' is already the event
  @Event("2") func a()  // error: write the event's name as a string literal
  @Event("c(") func c()  // error: write the event's name as a string literal
  @Event("d(y)") func d(_ x: Int)  // error: 'd(_:)' has no parameter 'y'; there is: x
  @Event("e(x, x)") func e(_ x: Int)  // error: 'x' is named twice
  @Event("f(x.y)") func f(_ x: Clash)  // error: a macro doesn't see the type of 'x.y': write it behind a colon
  @Event("g(x.y())") func g(_ x: Clash)  // error: or with paths of properties from these
  @Event("h(y.z: Int)") func h(_ x: Clash)  // error: 'h(_:)' has no parameter 'y'; there is: x
  @Event("i(x: Clash)") func i(_ x: Clash)  // error: 'x' is a parameter, whose type is known: write 'x' alone
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
