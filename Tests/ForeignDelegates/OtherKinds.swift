// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Delegate protocols, each for one topic.

/// A method for each rule of a completion handler.
public protocol HandlerDelegate: AnyObject {
  func original(completion: @escaping @Sendable (Int) -> Void)
  func originalHere(completion: (Int) -> Void)
  func originalNothing(completion: @escaping () -> Void)
  func originalPair(completion: ((Int, String) -> Void)?)
  func first(completion: @escaping @Sendable (Int) -> Void)
  func firstHere(completion: @escaping (Int) -> Void)
  func firstPair(completionHandler done: ((Int, String) -> Void)?)
  func originalOnMain(completion: @escaping @MainActor (Int, String) -> Void)
  func sumOnMain(reply: @escaping @MainActor (Int) -> Void)
  func all(_ text: inout String, completion: (Bool) -> Void)
  func allNothing(completion: @escaping () -> Void)
  func both(completion: @escaping (Int) -> Void) -> Bool
  func bothFirst(completion: @escaping @Sendable (Int) -> Void) -> Bool
  func bothPair(completion: @escaping (Int, String) -> Void) -> Bool
  func bothNothing(completion: (() -> Void)?) -> Bool
}

public enum Outer {
  public struct Item {
    public init() {}
  }

  /// Requirements with default implementations, in a nested protocol.
  public protocol DefaultedDelegate: AnyObject {
    func title() -> String
    func nickname() -> String?
    func level() async throws -> Int
    func decide(completion: @escaping @Sendable (Int) -> Void)
    func plain() -> Int
    func took(_ item: Item)
  }
}

extension Outer.DefaultedDelegate {
  public func title() -> String { "default" }
  public func nickname() -> String? { "default" }
  public func level() async throws -> Int { 7 }
  public func decide(completion: @escaping @Sendable (Int) -> Void) { completion(7) }
  public func took(_ item: Outer.Item) {}
}

// MARK: Global actors

@globalActor public actor ScreenActor {
  public static let shared = ScreenActor()
}

@MainActor
public protocol ScreenDelegate: AnyObject {
  func screenDidShow(_ thing: Thing, named name: String)
  nonisolated func screenDidLoad(_ name: String)
  @ScreenActor func screenDidDraw(_ lines: Int)
  func screenWillShow() async
  func screenDidHide()
  func screenMayClose(reply: @escaping @MainActor (Bool) -> Void)
  func screenMayMove(reply: @escaping @MainActor (Bool, Thing) -> Void)
  var isVisible: Bool { get }
}

// MARK: Values of events

/// What a callback is about. It isn't `Sendable`, and a value behind it is.
public final class Device {
  public let identifier: Int
  public var name: String?

  public init(_ identifier: Int, name: String? = nil) { (self.identifier, self.name) = (identifier, name) }
}

/// A type of the main actor, with a property of it.
@MainActor
public final class Pane {
  public var title = "pane"

  public init() {}
}

public protocol ScannerDelegate: AnyObject {
  func scannerDidFind(_ device: Device)
  func scannerDidLose(_ device: Device?)
  func scannerWillSearch(for device: Device) async
  @MainActor func scannerDidShow(_ pane: Pane)
}

// MARK: Names

/// A class with the name of a forwarder's associated type.
public final class Subscriber {
  public init() {}
}

/// Names and types that a forwarder can't simply repeat.
public protocol SpellingDelegate: AnyObject {
  func `did start`(_ x: Int)
  func labels(`some label` x: Int, `an argument` y: Int)
  func moves(to x: Int, to y: Int)
  func 🙂(_ 🙃: Int, 😀: Int)
  func joins(_ subscriber: Subscriber)
  func ends(_ result: Result<Int, any Error>, of task: Task<Int, Never>)
  func overloaded()
  func overloaded() -> Int
  func span(_ bytes: Span<UInt8>)
  func replies(completion: (() -> Void)!)
  var `is ready`: Bool { get set }
}
