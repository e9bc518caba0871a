public import DelegateForwarding
import Foundation

struct Item {}

enum Surrounding {
  struct Item {}
  struct Box<Content> {}
  struct Result {}
  struct Failure: Error {}
  protocol Part {}
  typealias Handler = @Sendable (Item) -> Void

  @Forwarding @DelegateEvents
  protocol NestedDelegate: AnyObject {
    func takes(
      _ item: Item, boxes: [Box<Item>], named: [String: Surrounding.Item]?, part: any Part, url: Foundation.URL)
    func fails(_ item: inout Item) throws(Failure)
    func calls(_ body: (Item) -> Result)
    func generic<Content: Part, Other>(_ content: Content, box: Box<Content>, _ other: Other)
    where Other: Collection<Item>
    func variadic(_ items: Item...)
    @Combining(.first(otherwise: Item())) func makes() -> Item
    @Combining(.reduce(into: [Item]()) { $0.append(contentsOf: $1) }) var items: [Item] { get }
    @Combining(.firstNonNil()) var result: Result? { get async throws }
    @Combining(.first(otherwise: Item())) func waits(_ completion: @escaping @Sendable (Item) -> Void)
    @Combining(.original(otherwise: Item())) func alias(_ completion: @escaping Handler)
  }

  enum Inner {
    struct Deep {}
    @Forwarding @DelegateEvents
    fileprivate protocol DeepDelegate: AnyObject {
      func takes(_ deep: Deep, item: Item)
    }
  }
}

extension MulticastDelegate: Surrounding.NestedDelegate where P == any Surrounding.NestedDelegate {}
extension MulticastDelegate: Surrounding.Inner.DeepDelegate where P == any Surrounding.Inner.DeepDelegate {}

/// A public type with nested protocols.
public enum Visible {
  /// Nested beside a protocol.
  public struct Item: Equatable {}
}

public extension Visible {
  @Forwarding @DelegateEvents protocol InExtension: AnyObject {
    func takes(_ item: Item)
  }
}

extension MulticastDelegate: Visible.InExtension where P == any Visible.InExtension {}

extension Visible {
  /// A protocol in an extension without an access modifier.
  @Forwarding @DelegateEvents public protocol InPlainExtension: AnyObject {
    func takes(_ item: Item)
  }
}

extension MulticastDelegate: Visible.InPlainExtension where P == any Visible.InPlainExtension {}

enum Hidden {
  /// A protocol as visible as its enclosing type.
  @Forwarding @DelegateEvents public protocol PublicInside: AnyObject {
    func takes(_ item: Item)
    @Combining(.any) var isReady: Bool { get set }
  }
}

extension MulticastDelegate: Hidden.PublicInside where P == any Hidden.PublicInside {}

@usableFromInline @Forwarding @DelegateEvents
protocol UsableDelegate: AnyObject {
  func takes(_ n: Int)
  @Combining(.any) var isReady: Bool { get }
}

extension MulticastDelegate: UsableDelegate where P == any UsableDelegate {}

extension Visible.InExtensionEvent: Equatable {}

@DelegateEvents @Forwarding(byHand: (any Visible.InExtension).self)
protocol InheritsNested: Visible.InExtension {
  func more()
}
