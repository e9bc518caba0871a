/// A service's `delegate` property, read and written from outside. The service is not kept alive.
protocol DelegateProperty: AnyObject {
  /// What it holds now.
  func read() -> PropertyValue

  /// Puts the first living one there, if any lives. The caller holds no lock: this runs the user's observers.
  func write(firstLivingOf candidates: [SubscriberEntry]) -> Bool

  /// Puts nil there. The same.
  func writeNil()

  /// Whether both name the same property of the same service by the same key path.
  ///
  /// One property has several key paths, one for each class that inherits it, and Swift does not tell that they are one.
  func isSame(as other: any DelegateProperty) -> Bool

  var service: AnyObject? { get }
  var keyPath: AnyKeyPath { get }
}

enum PropertyValue {
  case serviceIsGone
  case empty
  case object(SubscriberParts)
}

extension DelegateProperty {
  /// The address of the object that it holds.
  var occupant: UInt? {
    guard case .object(let parts) = read() else { return nil }
    return identity(of: parts.object)
  }
}

/// A property of a `Service`, by its key path.
final class KeyPathProperty<Service: AnyObject, P>: DelegateProperty {
  private weak var typedService: Service?
  private let typedKeyPath: ReferenceWritableKeyPath<Service, P?>

  init(of service: Service, _ keyPath: ReferenceWritableKeyPath<Service, P?>) {
    typedService = service
    typedKeyPath = keyPath
  }

  var service: AnyObject? { typedService }
  var keyPath: AnyKeyPath { typedKeyPath }

  func read() -> PropertyValue {
    guard let service = typedService else { return .serviceIsGone }
    guard let delegate = service[keyPath: typedKeyPath] else { return .empty }
    return .object(SubscriberParts(delegate))
  }

  func write(firstLivingOf candidates: [SubscriberEntry]) -> Bool {
    for candidate in candidates {
      if let delegate = candidate.load(as: P.self) {
        typedService?[keyPath: typedKeyPath] = delegate
        return true
      }
    }
    return false
  }

  func writeNil() {
    typedService?[keyPath: typedKeyPath] = nil
  }

  func isSame(as other: any DelegateProperty) -> Bool {
    guard let service = typedService, service === other.service else { return false }
    if keyPath == other.keyPath { return true }
    // One property has several key paths, one for each class that inherits it. They can't be compared, but what they read can.
    guard type(of: keyPath).rootType != type(of: other.keyPath).rootType, let occupant else { return false }
    return occupant == other.occupant
  }
}
