/// A proxy, as long as a multicast wants it in a property. The multicasts on the property that have no proxy of their
/// own share one.
///
/// Nothing refers to the proxy weakly, as far as the library goes: an object that is retained at each read of the
/// property stays cheap to retain.
///
/// SAFETY: Its properties are constants, and are only compared or kept alive, or handed out as the delegate they were.
@usableFromInline
final class Installation: @unchecked Sendable {
  let property: WrappedProperty
  @usableFromInline let proxy: ExistentialWords
  /// The multicast that the proxy forwards through.
  let multicast: AnyObject

  init(_ proxy: ExistentialWords, in property: WrappedProperty, forwardingThrough multicast: AnyObject) {
    self.proxy = proxy
    self.property = property
    self.multicast = multicast
  }

  deinit { property.uninstall(self) }
}

/// What a multicast that wraps a service keeps: the service, its proxy's installation, and perhaps the original delegate.
///
/// A plain property of a `Sendable` service is written only in the isolation in which it was wrapped, whichever thread
/// releases the multicast. If that is not the current one, a task on the actor keeps all this until then. If the actor
/// is gone, no code is isolated to it any more, so any thread may write.
///
/// SAFETY: It is used once, in `deinit`.
final class WrapToken: @unchecked Sendable {
  private let kept: Kept
  private let home: HomeActor

  /// - Parameter home: The actor that the property belongs to, or nil if any thread may write it.
  init(_ installation: Installation, of service: AnyObject?, holdsOriginal: Bool, home: (any Actor)?) {
    kept = Kept(installation, service, holdsOriginal: holdsOriginal)
    self.home = HomeActor(home)
  }

  var installation: Installation? { kept.installation }

  deinit {
    guard let home = home.actor, !(home is MainActor && MainActorContext.isCurrent) else { return kept.release() }
    Task.detached { [kept] in await kept.release(on: home) }
  }

  private final class Kept: @unchecked Sendable {
    var installation: Installation?
    let service: AnyObject?
    let holdsOriginal: Bool

    init(_ installation: Installation, _ service: AnyObject?, holdsOriginal: Bool) {
      self.installation = installation
      self.service = service
      self.holdsOriginal = holdsOriginal
      if holdsOriginal { installation.property.list.addOriginalHolders(1) }
    }

    func release() {
      guard let list = installation?.property.list else { return }
      // The property gets the original delegate back before that may be released.
      installation = nil
      if holdsOriginal { list.addOriginalHolders(-1) }
    }

    func release(on home: isolated any Actor) { release() }
  }
}
