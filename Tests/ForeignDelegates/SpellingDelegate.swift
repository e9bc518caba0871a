// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A class with the name of a forwarder's associated type.
public final class Subscriber {
  public init() {}
}

/// Names and types that a forwarder can't simply repeat.
public protocol SpellingDelegate: AnyObject {
  func `did start`(_ x: Int)
  func labels(`some label` x: Int, `an argument` y: Int)
  func joins(_ subscriber: Subscriber)
  func overloaded()
  func overloaded() -> Int
  func span(_ bytes: Span<UInt8>)
  func unwrapped() -> Int!
  func replies(completion: (() -> Void)!)
  var `is ready`: Bool { get set }
}
