#if Macros
  import ForwardingNames
  import SwiftSyntax

  extension MethodRequirement {
    /// The closures among the parameters. A type with `@escaping` is one too, whatever its name, and so is an unknown one that is named like
    /// a handler, where `@Combining` speaks of a completion.
    var closures: [ForwardedParameter] {
      parameters.filter { parameter in
        let isNamed = combining.completion != nil && parameter.isCompletion
        return ClosureType(parameter.type) != nil || parameter.type.isEscaping || isNamed && parameter.type.mayBeClosure
      }
    }

    /// The closures of which one call is meant to end something, by their names.
    var completionHandlers: [ForwardedParameter] { closures.filter(\.isCompletion) }
  }

  extension ForwardedParameter {
    fileprivate var isCompletion: Bool { isNamedLikeCompletion(name: name, label: label) }
  }

  extension TypeSyntax {
    /// Whether it is a name that may be an alias, with a question mark or without.
    fileprivate var mayBeClosure: Bool {
      ResultType(self).kind == .unknown || ResultType(self).wrapped?.kind == .unknown
    }

    fileprivate var isEscaping: Bool {
      self.as(AttributedTypeSyntax.self)?.attributes.first(named: "escaping") != nil
    }
  }
#endif
