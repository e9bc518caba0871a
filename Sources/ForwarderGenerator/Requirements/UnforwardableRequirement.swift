/// Why a requirement can't be forwarded, whatever rule it has.
enum UnforwardableRequirement: Error, Equatable {
  case staticRequirement, initializer, associatedType, `subscript`, selfRequirement, multicastProperty
  case variadics, overloadedVariadic
  case answeredBySuperclass, givenAway, functionPointer
  case unknown(String)

  var reason: String {
    switch self {
    case .staticRequirement: "a static requirement is asked of a type, and subscribers are objects"
    case .initializer: "the subscribers of an initializer exist already"
    case .associatedType: "each subscriber could have another associated type, so no one call fits them all"
    case .subscript: "a subscript has no forwarding; write it by hand"
    case .selfRequirement: "'Self' is another type in each subscriber"
    case .multicastProperty: "'multicast' is the name of what it would be forwarded through"
    case .variadics: "Swift can't pass two variadic parameters on"
    case .overloadedVariadic: "another method has this name, and a variadic call passed on could reach that one"
    case .answeredBySuperclass: "NSObject, from which the forwarder has to inherit, answers it"
    case .givenAway: "a 'sending' argument that isn't Sendable can be given to one subscriber only"
    case .functionPointer:
      "it takes a C function pointer, and the symbol graph doesn't show where its '@convention(c)' stands; write it by hand"
    case .unknown(let declaration): "its declaration '\(declaration)' is of an unknown kind"
    }
  }
}
