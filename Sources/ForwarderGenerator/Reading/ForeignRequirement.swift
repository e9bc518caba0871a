import ForwardingModel

/// A requirement with the further information that the symbol graph has about it.
struct ForeignRequirement {
  let requirement: Requirement
  let name: RequirementName
  /// The protocol that declares it, as a file writes it.
  let writtenOwner: String
  let availability: [Availability]
  /// Whether Objective-C lets a conforming class leave it out.
  let isOptional: Bool
  let mentionedTypes: Set<MentionedType>
  /// Its selector. Nil if it isn't of Objective-C, as far as the graph shows.
  let selector: String?
  /// Whether Swift shows it as an asynchronous method, too, so that its last closure is a completion handler.
  let hasAsyncForm: Bool
  /// What a message to nil gives as its answer, if that is known.
  var answerOfNil: String?
  var rule = ForwardingRule.toEach
  /// The protocol whose conforming subscribers get it. Nil if all get it.
  var recipient: String?
  /// The event that is reported, if it is one.
  var event: EventCase?
  /// What is known of the values of an event, if it can be one.
  var values: EventValues?
  /// Whether it has no answer, and the service calls it only if the original delegate implements it.
  var isSwitch = false
  /// The other forms of it that the graph has, where a service calls one of them.
  var bridges: [Bridge] = []

  var title: String { name.title }

  /// The types that a file mentions for it.
  var typesOfFile: Set<MentionedType> { mentionedTypes.union(event == nil ? [] : values?.types ?? []) }

  var isOfObjectiveC: Bool { selector != nil }

  /// What is known of it besides, if it is one of Apple's.
  var known: KnownCallback? { KnownSDK.callbacks[name.qualifiedTitle] }

  /// Whether it is optional on Apple's platforms. The graph of another platform doesn't say: of a protocol that has a
  /// form for both, all is optional there but what is known to be required.
  var isOptionalOnApple: Bool { isOfObjectiveC ? isOptional : known?.isRequired != true }

  /// The pattern that matches only this requirement: its name, or its declaration if the name is overloaded. If another
  /// forwarder of the file has the same one, it is the name with the protocol's.
  func pattern(among all: [ForeignRequirement]) -> String {
    let alike = all.filter { $0.title == title }
    if alike.count == 1 { return title }
    return alike.count { $0.name.declaration == name.declaration } == 1 ? name.declaration : name.qualifiedTitle
  }

  /// The closures that need a rule.
  ///
  /// - Parameter isRuled: Whether there is one.
  func handlers(isRuled: Bool = false) -> [CompletionHandler] {
    requirement.handlers(isRuled: isRuled, seenBy: .graph(hasAsyncForm: hasAsyncForm))
  }

  var needsRule: Bool { requirement.result != nil || !handlers().isEmpty }

  /// Whether it has neither an answer nor a handler, so that it may be an event where a service asks for it.
  var mayBeListenedTo: Bool {
    let isMethod = if case .method = requirement.form { true } else { false }
    return isMethod && requirement.result == nil && requirement.closures.isEmpty && requirement.effects == .none
  }
}
