#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// What `@DelegateEvents` and `@Event` complain of.
  enum EventError: MacroError {
    case notAProtocol, associatedType, actor
    case clash(name: String, earlier: String)
    case takenName(name: String)
    case eventOutside, invalidName
    case named(EventOmission)
    /// A note, where the attribute asks for it.
    case omitted(EventOmission)

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
      case .named(let omission), .omitted(let omission): "not an event: \(omission.reason)"
      }
    }

    var severity: DiagnosticSeverity {
      if case .omitted = self { return .note }
      return .error
    }
  }

  extension EventOmission {
    fileprivate var reason: String {
      switch self {
      case .property: "a property is not a callback"
      case .notAMethod: "only a method is a callback"
      case .staticMethod: "a static requirement is called on a type, not on a delegate"
      case .answer: "the caller waits for the answer"
      case .throwing: "the caller has to know whether it throws"
      case .completion(let name): "the caller waits for '\(name)', a completion handler"
      case .changed(let name): "the caller waits for the change of '\(name)', which is 'inout'"
      case .lent(let name): "'\(name)' can't be kept after the call"
      case .variadic(let name): "Swift can't pass an array on to '\(name)', which is variadic"
      case .generic: "a case of an enum can't be generic"
      case .selfType: "'Self' is another type in each delegate"
      case .conditional: "its attributes depend on a condition: put '#if' around the whole requirement"
      case .availability: "it isn't available wherever the protocol is"
      }
    }
  }
#endif
