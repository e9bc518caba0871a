// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Services as another package may declare them: classes whose delegate property a subclass can observe.

/// A service of an actor.
@MainActor
open class Screen {
  open weak var delegate: (any ScreenDelegate)?

  public init() {}
}

/// An implicitly unwrapped property of an actor, in a class of none, with a word of the language as its name.
open class Speller {
  @MainActor open weak var `default`: (any SpellingDelegate)!

  public init() {}
}

/// A generic class that any thread may use, and that keeps its delegate.
open class Vault<Key>: @unchecked Sendable where Key: Hashable {
  open var delegate: (any Outer.DefaultedDelegate)?

  public init() {}
}

/// A class that inherits the property.
open class Safe<Key>: Vault<Key>, @unchecked Sendable where Key: Hashable {}
