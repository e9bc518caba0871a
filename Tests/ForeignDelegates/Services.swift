// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Services as another package may declare them: classes whose delegate property a subclass can observe.

/// A service of an actor.
@MainActor
open class Screen {
  open weak var delegate: (any ScreenDelegate)?

  public init() {}
}

/// A service whose property is called something else, and is implicitly unwrapped.
open class Desk {
  open weak var handler: (any HandlerDelegate)!

  public init() {}
}

/// A property of an actor, in a class of none, with a word of the language as its name.
open class Speller {
  @MainActor open weak var `default`: (any SpellingDelegate)?

  public init() {}
}

/// A class that any thread may use.
open class Vault: @unchecked Sendable {
  open var delegate: (any DefaultedDelegate)?

  public init() {}
}

/// A class that inherits the property.
open class Safe: Vault, @unchecked Sendable {}
