/// Why a requirement can't be forwarded, whatever rule it has.
package enum ForwardingRefusal: Error, Equatable {
  case staticRequirement, initializer, associatedType, `subscript`, selfRequirement
  case actor, functionPointer, macroExpansion, opaqueVariadic, severalVariadics, mutating
  case ownMember(String), forwardingMember(String), objectMember(String)
  /// A parameter, or the answer.
  case sending(String?)
  case consuming(String), uncopyableAnswer
  case unknown(String)

  package var text: String {
    switch self {
    case .staticRequirement:
      "a static requirement can't be forwarded: a type answers it, and subscribers are objects"
    case .initializer: "an initializer can't be forwarded: the subscribers exist already"
    case .associatedType:
      """
      an associated type can't be forwarded: each subscriber could have a different one, so no single call fits all. \
      Make it a primary associated type, and write a generic proxy class for it
      """
    case .subscript: "a subscript can't be forwarded: write a method instead, whose answers a rule combines"
    case .selfRequirement:
      "'Self' can't be forwarded: it is a different type in each subscriber; use the protocol instead, with 'any'"
    case .forwardingMember(let name):
      "every forwarder has a member '\(name)', which would answer instead of the subscribers: rename the requirement"
    case .objectMember(let name):
      """
      the forwarder is an 'NSObject', whose member '\(name)' would answer instead of the subscribers: rename the \
      requirement
      """
    case .ownMember(let name):
      """
      the multicast has a member '\(name)' of its own, which would answer instead of the subscribers: rename the \
      requirement, or forward it in a proxy class of your own, with '@Combining(.byHand)'
      """
    case .opaqueVariadic:
      "a variadic parameter beside one of type 'some' can't be forwarded: name that type as a generic parameter"
    case .severalVariadics: "several variadic parameters can't be forwarded: use arrays instead"
    case .mutating:
      "it may change a struct, because the protocol isn't class-bound, and a forwarded call can't change its subscriber"
    case .actor:
      """
      a requirement of an actor's protocol runs in each subscriber's own isolation, so no single call reaches all: \
      make the requirements 'async' in a protocol that inherits from 'AnyObject' and 'Sendable'
      """
    case .functionPointer:
      "it has a C function pointer, and the symbol graph doesn't show which of its closures is one"
    case .macroExpansion: "'@Forwarding' doesn't see what a macro adds here, so it can't forward it"
    case .sending(let parameter?): "'\(parameter)' is 'sending', so only one subscriber could get it"
    case .sending(nil): "its answer is 'sending', and a rule would keep the answers"
    case .consuming(let parameter):
      """
      '\(parameter)' is 'consuming', and its type may be one that can't be copied, so only one subscriber could get it
      """
    case .uncopyableAnswer: "its answer may be one that can't be copied, and a rule would keep the answers"
    case .unknown(let declaration):
      "its declaration '\(declaration)' is of an unknown kind, or names an unknown type"
    }
  }
}
