#if Macros
  import SwiftDiagnostics

  /// An attribute in a wrong place, or with a wrong argument.
  enum AttributeMisuse: MacroError {
    case notAProtocol(attribute: String), severalRules, combiningOutside
    case clash(name: String, earlier: String)
    case eventOutside, notAnEvent, invalidEvent
    case unknownValue(String), untypedPath(String)

    var message: String {
      switch self {
      case .notAProtocol(let attribute): "'@\(attribute)' belongs to a delegate protocol"
      case .severalRules: "a requirement has one '@Combining': remove this one"
      case .combiningOutside: "'@Combining' belongs to a requirement of a protocol that is '@Forwarding'"
      case .clash(let name, let earlier):
        "'\(name)' is already the event of '\(earlier)': name this one with '@Event(\"…\")'"
      case .eventOutside: "'@Event' belongs to a requirement of a protocol that is '@DelegateEvents'"
      case .notAnEvent:
        """
        not an event: an event is a method without an answer. Its arguments can be kept after the call, and it is not \
        generic and has no availability of its own
        """
      case .invalidEvent:
        """
        write the event's name as a string literal, '@Event("didStart")', with the parameters that become its values, \
        '@Event("didStart(track)")', or with paths of properties from these, '@Event("didStart(track.title: String)")', \
        or '@Event("_")' for no event
        """
      case .unknownValue(let problem): problem
      case .untypedPath(let path):
        "a macro doesn't see the type of '\(path)': write it behind a colon, '\(path): <type>'"
      }
    }
  }
#endif
