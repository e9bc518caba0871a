#if Macros
  import ForwardingModel
  import SwiftDiagnostics
  import SwiftSyntax

  /// The diagnostics of `@DelegateEvents` and `@Event`.
  enum EventError: MacroError {
    case notAProtocol, associatedType, actor
    case clash(name: String, earlier: String)
    case takenName(name: String)
    case eventOutside, invalidName
    case named(EventOmission)

    var message: String {
      switch self {
      case .notAProtocol: "'@DelegateEvents' belongs to a delegate protocol"
      case .associatedType: "an event has no place for an associated type, which is another type in each delegate"
      case .actor: "the requirements of an actor's protocol are called on that actor only, so they can't be events"
      case .clash(let name, let earlier):
        "'\(name)' is already the event of '\(earlier)': name this one with '@Event(\"…\")'"
      case .takenName(let name): "the enum has a '\(name)' of its own: name the event with '@Event(\"…\")'"
      case .eventOutside: "'@Event' belongs to a requirement of a protocol that is '@DelegateEvents'"
      case .invalidName: "an event's name is an identifier, written as a string literal: '@Event(\"didStart\")'"
      case .named(let omission): "not an event: \(omission.reason)"
      }
    }
  }
#endif
