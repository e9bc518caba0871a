// What the steps of `install`, in their order, and of a hook that hides its proxies come to.

@usableFromInline
enum BeginningOfInstall {
  case reads(mayBeComputed: Bool)
  /// The library is writing the property for this list on this thread, and its hook reports that.
  case isItsOwnWrite
  /// A hook hides its proxies.
  case isHidden
}

/// What the property is that `install` has read.
@usableFromInline
enum ReadProperty {
  /// The multicast computes it.
  ///
  /// - Parameter isNew: Whether it shows a proxy until `uninstall` only from now on.
  case isComputed(isNew: Bool)
  /// It is another one than the one that the multicast computes.
  case isElsewhere
  /// The service stores it, as far as is known.
  case isStored
}

/// A proxy that `install` writes for a delegate, and what the list has again if the property doesn't show that.
@usableFromInline
final class Installation {
  @usableFromInline let proxy: ProxyWords
  @usableFromInline let delegate: ObjectEntry?
  let before: PropertyState

  init(of delegate: ObjectEntry?, _ proxy: ProxyWords, before: PropertyState) {
    (self.delegate, self.proxy, self.before) = (delegate, proxy, before)
  }
}

@usableFromInline
enum BeginningOfWriting {
  case writes(Installation)
  /// The property shows the proxy already.
  case isShown
  /// Nothing is written, as the multicast has gone meanwhile, or as another thread has found that it computes the
  /// property.
  case isCancelled
}

/// What has become of a proxy that `install` has written.
@usableFromInline
enum EndOfInstall {
  case isInstalled
  /// The property's hook hides its proxies, and stores one of its own when it is assigned a delegate.
  case isHidden
  case isRefused
}

/// An assignment through a hook that hides its proxies.
enum HiddenAssignment {
  /// The first one of its property.
  case first
  /// A later one, after which these proxies are let go of.
  case outer(outdated: [ProxyWords])
  /// One within another one.
  case nested

  /// The proxies to let go of afterwards. Nil within another assignment, which does that.
  var outdated: [ProxyWords]? {
    switch self {
    case .first: []
    case .outer(let outdated): outdated
    case .nested: nil
    }
  }
}
