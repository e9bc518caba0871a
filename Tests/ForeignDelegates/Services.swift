// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Services as another package may declare them: classes whose delegate property a subclass can observe.

/// A service of an actor.
@MainActor
open class Screen {
  open weak var delegate: (any ScreenDelegate)?

  public init() {}
}

/// A service with members of the names that a subclass would use.
open class Desk {
  open weak var handler: (any HandlerDelegate)!
  public let delegates = 3

  public init() {}

  public func delegateMulticast(_ other: Int) -> Int { other }
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
