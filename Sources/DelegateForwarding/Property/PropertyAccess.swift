/// Reads and writes a service's `delegate` property from outside. Doesn't keep the service alive.
///
/// Call its methods without a lock: each runs the service's or a delegate's own code.
protocol PropertyAccess {
  /// The delegate in the property, or nil if the service is gone.
  func read() -> ExistentialWords??

  func write(_ delegate: ExistentialWords?)

  /// Whether the property may be read from here.
  var isReadable: Bool { get }
}

/// Accesses a property of a `Service` by its key path.
struct KeyPathAccess<Service: AnyObject, P>: PropertyAccess {
  private weak var service: Service?
  private let keyPath: ReferenceWritableKeyPath<Service, P?>
  private let home: HomeActor

  /// - Parameter home: The actor that the property belongs to. Nil if any thread may use it.
  init(to keyPath: ReferenceWritableKeyPath<Service, P?>, of service: Service, home: (any Actor)?) {
    self.service = service
    self.keyPath = keyPath
    self.home = HomeActor(home)
  }

  func read() -> ExistentialWords?? {
    guard let service else { return nil }
    return .some(service[keyPath: keyPath].map { ExistentialWords($0) })
  }

  func write(_ delegate: ExistentialWords?) {
    service?[keyPath: keyPath] = delegate.map { $0.rebuild(as: P.self) }
  }

  var isReadable: Bool { home.actor.map { $0 is MainActor && MainActorContext.isCurrent } ?? true }
}

/// A reference to the actor that a property belongs to, or on which a subscriber is called. It is weak, because the actor
/// may own whatever holds this reference.
///
/// The main actor lives for ever, so it needs no weak reference. LeakSanitizer would report one as a leak.
@usableFromInline
struct HomeActor: Sendable {
  private let isMainActor: Bool
  private weak let other: (any Actor)?

  init(_ actor: (any Actor)?) {
    isMainActor = actor is MainActor
    other = isMainActor ? nil : actor
  }

  /// Nil if the actor has died, or if there is none.
  var actor: (any Actor)? { isMainActor ? MainActor.shared : other }
}
