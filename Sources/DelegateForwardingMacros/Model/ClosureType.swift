#if Macros
  import ForwardingNames
  import SwiftSyntax

  /// The type of a closure parameter, seen through its attributes, parentheses and question mark.
  struct ClosureType {
    let isOptional: Bool
    let function: FunctionTypeSyntax
    /// Stands before a call with what a stand-in got: `unsafe `, or nothing.
    private let unsafeMark: String
    private let attributes: [String]

    init?(_ type: TypeSyntax) {
      var type = type
      var isOptional = false
      var attributes: [String] = []
      while true {
        if let attributed = type.as(AttributedTypeSyntax.self) {
          for case .attribute(let attribute) in attributed.attributes {
            attributes.append(attribute.attributeName.trimmedDescription)
          }
          type = attributed.baseType
        } else if let optional = type.as(OptionalTypeSyntax.self) {
          isOptional = true
          type = optional.wrappedType
        } else if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
          isOptional = true
          type = optional.wrappedType
        } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first
        {
          type = only.type
        } else {
          break
        }
      }
      guard let function = type.as(FunctionTypeSyntax.self), !attributes.contains("autoclosure") else { return nil }
      self.isOptional = isOptional
      self.function = function
      unsafeMark = TypeSyntax(function).unsafeMark
      self.attributes = attributes
    }

    var returnsNothing: Bool { function.returnClause.type.isVoid }

    var isEscaping: Bool { isOptional || attributes.contains("escaping") }

    /// Whether any thread may call it. A closure of a global actor is `Sendable` too.
    var isSendable: Bool { attributes.contains("Sendable") || globalActor != nil }

    /// Whether a call takes values and does nothing else.
    var isPlain: Bool {
      let hasInout = function.parameters.contains {
        $0.type.as(AttributedTypeSyntax.self)?.hasSpecifier(.inout) ?? false
      }
      return returnsNothing && function.effectSpecifiers == nil && !hasInout && mayHaveStandIn
    }

    /// Whether another closure may be passed in its place that calls it.
    var mayHaveStandIn: Bool {
      let isVariadic = function.parameters.contains { $0.ellipsis != nil }
      let takesPack = function.parameters.contains { $0.type.is(PackExpansionTypeSyntax.self) }
      return !isVariadic && !takesPack && !attributes.contains("convention") && !attributes.contains("isolated")
    }

    var globalActor: String? {
      attributes.first { !KnownAttributes.ofClosures.contains($0) }
    }

    /// A call from inside a closure that stands in for it, with that one's arguments.
    func call(_ name: String) -> String {
      let arguments = function.parameters.enumerated().map { position, parameter in
        let isInout = parameter.type.as(AttributedTypeSyntax.self)?.hasSpecifier(.inout) ?? false
        return "\(isInout ? "&" : "")$\(position)"
      }
      let effects = Effects(
        asyncSpecifier: function.effectSpecifiers?.asyncSpecifier, throwsClause: function.effectSpecifiers?.throwsClause
      )
      return "\(effects.call)\(unsafeMark)\(name)(\(arguments.joined(separator: ", ")))"
    }

    /// A call from anywhere, with the values given.
    func call(_ name: String, values: [String]) -> String {
      onItsActor("\(name)\(isOptional ? "?" : "")(\(values.joined(separator: ", ")))")
    }

    /// A statement where the closure may be called.
    func onItsActor(_ statement: String) -> String {
      globalActor.map { "Task { @\($0) in \(statement) }" } ?? statement
    }
  }
#endif
