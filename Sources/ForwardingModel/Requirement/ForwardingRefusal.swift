/// Why a requirement can't be forwarded, whatever rule it has.
package enum ForwardingRefusal: Error, Equatable {
  case staticRequirement, initializer, associatedType, `subscript`, selfRequirement
  case functionPointer, macroExpansion, opaqueVariadic, mutating
  case ownMember(String), forwardingMember(String)
  case ambiguousType(String, module: String)
  /// A parameter, or the answer, with what isn't `Sendable` in it.
  case sending(String?, String)
  case unknown(String)

  package var text: String {
    switch self {
    case .staticRequirement:
      "a static requirement can't be forwarded: it is asked of a type, and subscribers are objects"
    case .initializer: "an initializer can't be forwarded: the subscribers exist already"
    case .associatedType:
      "an associated type can't be forwarded: each subscriber could have another one, so no one call fits them all"
    case .subscript: "a subscript can't be forwarded: write a method instead, whose answers a rule combines"
    case .selfRequirement:
      "'Self' can't be forwarded: it is another type in each subscriber; name the protocol instead, with 'any'"
    case .forwardingMember(let name):
      "what forwards has a member '\(name)' already, which would answer instead of the subscribers: rename the requirement"
    case .ownMember(let name):
      """
      the multicast has a member '\(name)' of its own, which would answer instead of the subscribers: rename the requirement, or \
      forward through a proxy class and say so by '@Forwarding(proxiesOnly: true)'
      """
    case .functionPointer:
      "it takes a C function pointer, and the symbol graph doesn't show where its '@convention(c)' stands"
    case .opaqueVariadic:
      "a variadic parameter beside one of type 'some' can't be forwarded: name that type as a generic parameter"
    case .mutating:
      "it may change a struct, as the protocol isn't for classes only, and what conforms can't be changed while it is forwarded to"
    case .macroExpansion: "what a macro adds here is not seen by '@Forwarding', so it would not be forwarded"
    case .ambiguousType(let name, let module):
      """
      a file that imports all it needs sees several types '\(name)', and can't write '\(module).\(name)', as there is a type \
      '\(module)' too
      """
    case .sending(let parameter?, let type):
      "'\(parameter)' is 'sending', and \(type) isn't 'Sendable': only one subscriber may get it"
    case .sending(nil, let type):
      "its answer is 'sending', and \(type) isn't 'Sendable': what combines the answers would keep them"
    case .unknown(let declaration):
      "its declaration '\(declaration)' is of an unknown kind, or names a type that isn't there"
    }
  }
}
