// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Protocols that no forwarder can be generated for, each for a different reason.

public protocol StaticDelegate: AnyObject {
  static func asked()
}

public protocol InitializerDelegate: AnyObject {
  init(x: Int)
}

public protocol SubscriptDelegate: AnyObject {
  subscript(x: Int) -> Int { get }
}

public protocol AssociatedDelegate: AnyObject {
  associatedtype Item
}

public protocol SelfDelegate: AnyObject {
  func same(as other: Self)
}

public protocol MulticastNameDelegate: AnyObject {
  var multicast: Int { get }
}

public protocol OpaqueVariadicDelegate: AnyObject {
  func both(_ x: Int..., y: some Equatable)
}

@_spi(Tests) public protocol SPIDelegate: AnyObject {
  func a()
}

public protocol FunctionPointerDelegate: AnyObject {
  func calls(_ function: @convention(c) (Int) -> Void)
}

public protocol SendingDelegate: AnyObject {
  func takes(_ number: sending Int, _ thing: sending Thing)
}

public protocol HashableDelegate: AnyObject, Hashable {
  func called()
}

protocol InternalDelegate: AnyObject {
  func called()
}

/// A service whose delegate can't be observed, because none of its members can be overridden.
public class ClosedService {
  public weak var delegate: (any InheritedDelegate)?
}

open class ReadOnlyService {
  open var delegate: (any InheritedDelegate)? { nil }
}

public protocol InheritsClassDelegate: ClosedService {
  func called()
}

public protocol WhereClassDelegate where Self: ClosedService {
  func called()
}
