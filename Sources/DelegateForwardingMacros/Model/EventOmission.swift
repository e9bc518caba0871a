#if Macros
  import SwiftSyntax

  /// Why a requirement is not an event.
  enum EventOmission: Equatable {
    case property, notAMethod, staticMethod
    case answer, throwing
    case completion(name: String)
    /// A parameter that the callee changes.
    case changed(name: String)
    /// A parameter that is gone after the call.
    case lent(name: String)
    case variadic(name: String)
    case generic, selfType, availability, conditional
  }

  extension Member {
    /// Nil for an event, for what requires nothing, and for a conditional compilation block.
    var eventOmission: EventOmission? {
      switch self {
      case .method(let method): method.eventOmission
      case .property: .property
      case .other(let declaration): declaration.is(TypeAliasDeclSyntax.self) ? nil : .notAMethod
      case .condition: nil
      }
    }
  }

  extension MethodRequirement {
    /// Nil for an event: a callback without an answer that keeps nothing that is only lent to it.
    var eventOmission: EventOmission? {
      if declaration.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }) { return .staticMethod }
      if DeclSyntax(declaration).conditionalAttribute != nil { return .conditional }
      if result != nil { return .answer }
      if effects.isThrowing { return .throwing }
      let handlers = combining.completion == nil ? completionHandlers : closures
      if let handler = handlers.first { return .completion(name: handler.name) }
      if let omission = parameters.lazy.compactMap(\.eventOmission).first { return omission }
      if !genericNames.isEmpty { return .generic }
      if declaration.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.Self) }) {
        return .selfType
      }
      return declaration.attributes.first(named: "available") == nil ? nil : .availability
    }
  }

  extension ForwardedParameter {
    fileprivate var eventOmission: EventOmission? {
      if isInout { return .changed(name: name) }
      let isLentClosure = ClosureType(type).map { !$0.isEscaping } ?? false
      if isLentClosure || isLent { return .lent(name: name) }
      if isVariadic { return .variadic(name: name) }
      let isOpaque = type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
      return isOpaque || type.is(PackExpansionTypeSyntax.self) ? .generic : nil
    }
  }
#endif
