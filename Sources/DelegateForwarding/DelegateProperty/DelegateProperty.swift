/// A service's plain `delegate` property, read and written from outside. The service is not kept alive.
///
/// No lock may be held: to read and to write runs the service's own code.
protocol DelegateProperty: AnyObject {
  /// What it holds now.
  func read() -> DelegatePropertyValue

  /// Puts the object there that `entry` was made for.
  func write(_ object: AnyObject, from entry: SubscriberEntry)

  /// Puts nil there.
  func writeNil()

  var keyPath: AnyKeyPath { get }

  /// Whether it may be read in one actor only.
  var isIsolated: Bool { get }
}

enum DelegatePropertyValue {
  case serviceIsGone
  case empty
  case object(UnpackedDelegate)
}

extension DelegateProperty {
  /// The object that it holds.
  var occupant: AnyObject? {
    guard case .object(let delegate) = read() else { return nil }
    return delegate.object
  }
}

/// A property of a `Service`, by its key path.
final class KeyPathProperty<Service: AnyObject, P>: DelegateProperty {
  private weak var typedService: Service?
  private let typedKeyPath: ReferenceWritableKeyPath<Service, P?>
  let isIsolated: Bool

  init(of service: Service, _ keyPath: ReferenceWritableKeyPath<Service, P?>, isIsolated: Bool) {
    typedService = service
    typedKeyPath = keyPath
    self.isIsolated = isIsolated
  }

  var keyPath: AnyKeyPath { typedKeyPath }

  func read() -> DelegatePropertyValue {
    guard let service = typedService else { return .serviceIsGone }
    guard let delegate = service[keyPath: typedKeyPath] else { return .empty }
    return .object(UnpackedDelegate(delegate))
  }

  func write(_ object: AnyObject, from entry: SubscriberEntry) {
    typedService?[keyPath: typedKeyPath] = entry.pack(object, as: P.self)
  }

  func writeNil() {
    typedService?[keyPath: typedKeyPath] = nil
  }
}
