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
  /// Whether it has a default implementation on every platform of the file.
  let hasDefault: Bool
  let mentionedTypes: Set<MentionedType>
  /// Its selector in Objective-C, if the graph has it.
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

  var title: String { name.title }

  /// What is known of it besides, if it is one of Apple's.
  var known: KnownCallback? { KnownSDK.callbacks[name.qualifiedTitle] }

  /// The pattern that matches only this requirement: its name, or its declaration if the name is overloaded. If another
  /// forwarder of the file has the same one, it is the name with the protocol's.
  func pattern(among all: [ForeignRequirement]) -> String {
    let alike = all.filter { $0.title == title }
    if alike.count == 1 { return title }
    return alike.count { $0.name.declaration == name.declaration } == 1 ? name.declaration : name.qualifiedTitle
  }

  /// The closures that need a rule: the one that the graph shows to be called once, or those that may be meant to be,
  /// whatever their names.
  var handlers: [CompletionHandler] {
    hasAsyncForm ? requirement.closures.suffix(1) : requirement.closures.filter(\.mayBeCalledOnce)
  }

  var needsRule: Bool { requirement.result != nil || !handlers.isEmpty }

  /// Whether `.original` is enough for its answer, because something stands for an original delegate that isn't there.
  var needsNoValue: Bool { hasDefault || answerOfNil != nil }

  /// Whether it has neither an answer nor a handler, so that it may be an event where a service asks for it.
  var mayBeListenedTo: Bool {
    let isMethod = if case .method = requirement.form { true } else { false }
    return isMethod && requirement.result == nil && requirement.closures.isEmpty && requirement.effects == .none
  }
}
