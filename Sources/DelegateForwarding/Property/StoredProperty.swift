/// A property that the service stores.
///
/// It belongs to one isolation at a time. An assignment, or a proxy that comes or leaves, brings it in order: it is read,
/// what the app has put there becomes the original delegate, and the first proxy is written. No lock is held meanwhile, as
/// each access runs the service's code or a delegate's. If threads use it at once nevertheless, memory stays safe, but
/// an assignment may be lost and the proxy displaced.
///
/// SAFETY: The notes are behind their lock, and everything else is constant. The closures are called where the property
/// belongs.
final class StoredProperty<P>: DelegateProperty, @unchecked Sendable {
  /// Reads the property. Nil if the service is gone.
  private let read: () -> P??
  private let write: (P?) -> Void

  /// The actor that the property belongs to. None if any thread may use it.
  private let home: HomeActor

  private let notes = Locked(Notes())

  private struct Notes {
    /// The thread that is writing the property, once for each write that it has begun. What the property's `didSet` reports there is
    /// the library's own doing. There may be several threads, if they break the rule.
    var writers: [UInt] = []

    /// What the property showed after a proxy was written, if that was not the proxy: the service refuses it, or shows
    /// an adapter of it. The list must not call the adapter, which may lead back to the list.
    var substitute: Substitute?

    /// The proxy that was last seen in the property.
    var seenProxy: TracedObject?
  }

  private struct Substitute {
    /// Refers to it weakly. Nil if nothing was shown, or a value.
    let entry: SubscriberEntry?
    let isNil: Bool

    /// Whether it was the original delegate until the proxy was written.
    let wasOriginal: Bool

    func `is`(_ found: Found) -> Bool {
      guard let entry else { return found.words == nil && isNil == (found.delegate == nil) }
      return found.words != nil && found.words?.object === entry.object
    }
  }

  /// What was found in the property.
  private struct Found {
    let delegate: P?
    /// Nil if the delegate is no class instance, which can't be in a list.
    let words: ExistentialWords?

    init(_ delegate: P?) {
      self.delegate = delegate
      words = delegate.flatMap { ExistentialWords(ifClassInstance: $0) }
    }

    var name: TracedObject? {
      delegate.map { words.map { TracedObject($0.object) } ?? TracedObject(type(of: $0 as Any), at: nil) }
    }
  }

  /// - Parameter home: The actor that the property belongs to. Nil if any thread may use it.
  init<Service: AnyObject>(_ keyPath: ReferenceWritableKeyPath<Service, P?>, of service: Service, home: (any Actor)?) {
    self.home = HomeActor(home)
    read = { [weak service] in service.map { $0[keyPath: keyPath] } }
    write = { [weak service] in service?[keyPath: keyPath] = $0 }
  }

  // MARK: Where it is read and written

  /// If the actor is gone, no code is isolated to it any more, so any thread may use the property.
  override func whereItBelongs(isolation: (any Actor)?, _ work: @escaping () -> Void) {
    guard let home = home.actor, home !== isolation, !(home is MainActor && MainActorContext.isCurrent) else {
      return work()
    }
    let handedOver = HandedOver(work: work)
    Task.detached { await handedOver.run(on: home) }
  }

  /// Whether it may be read from here, as far as that can be found out.
  private var isReadable: Bool { home.actor.map { $0 is MainActor && MainActorContext.isCurrent } ?? true }

  // MARK: What brings it in order

  /// The service's `didSet` reports that the property was assigned.
  ///
  /// Code that assigns the property of another actor than the main actor is known to run there.
  func didChange() {
    if notes.withLock({ $0.writers.contains(ThreadID.current) }) { return }
    if home.isMainActor {
      whereItBelongs(isolation: nil) { self.bringInOrder(.assigned) }
    } else {
      bringInOrder(.assigned)
    }
  }

  override func didCome(_ proxy: AnyObject, isNew: Bool) { bringInOrder(.came) }

  override func didLeave(_ proxy: AnyObject, wasFirst: Bool) { bringInOrder(.left(proxy)) }

  override func reinstall() { bringInOrder(.came) }

  private enum Cause {
    /// The app has assigned the property.
    case assigned
    /// A proxy has come, or has to be put back.
    case came
    /// A proxy has left. Only what is the library's own is replaced.
    case left(AnyObject)
  }

  private func bringInOrder(_ cause: Cause) {
    guard let delegate = read() else { return }
    let found = Found(delegate)
    let proxy = firstProxy
    let substitute = notes.withLock { $0.substitute }
    if let proxy, found.words?.object === proxy.object {
      // The service has stored it late, so until then it still had what was found.
      if let substitute, substitute.wasOriginal { list.assignOriginal(substitute.entry?.words()) }
      return noteInstalled(proxy.object)
    }
    let isSubstitute = substitute?.is(found) ?? false
    if !isOwn(found, proxy, cause) {
      if case .assigned = cause {} else { noteDisplaced(by: found) }
      if case .left = cause { return }
      if proxy == nil { return }
      if !isSubstitute || isAssigned(found, cause) { adopt(found) }
    }
    guard let written = writeWanted() else {
      notes.withLock { $0.seenProxy = nil }
      if case .left(let departed) = cause { list.trace?.uninstalled(departed) }
      return
    }
    guard let delegate = read() else { return }
    let shown = Found(delegate)
    if shown.words?.object === written {
      // So the service had not made what was found of the proxy: it was assigned.
      if isSubstitute { adopt(found) }
      noteInstalled(written)
    } else {
      var wasOriginal = false
      if let object = shown.words?.object, object === found.words?.object {
        // It was adopted, and may lead to the list now.
        wasOriginal = list.removeOriginal(object) || isSubstitute && substitute?.wasOriginal == true
      }
      noteRefused(shown, insteadOf: written, wasOriginal: wasOriginal)
    }
  }

  /// Whether what was found is a proxy of this property.
  private func isOwn(_ found: Found, _ proxy: ExistentialWords?, _ cause: Cause) -> Bool {
    guard let object = found.words?.object else { return false }
    if case .left(let departed) = cause, object === departed { return true }
    return isWaiting(object) || proxy != nil && list.reach(from: object) == .direct
  }

  /// Whether the app has assigned nil or a value, which has no identity by which the service's own would be known.
  private func isAssigned(_ found: Found, _ cause: Cause) -> Bool {
    if case .assigned = cause { found.words == nil } else { false }
  }

  /// Makes what was found the original delegate. A struct or an enum can't be that, and stops the program.
  private func adopt(_ found: Found) {
    assign(found.delegate.map { ExistentialWords($0) })
  }

  /// Writes the first proxy or, without one, the original delegate. Returns the proxy.
  ///
  /// The service's setter may run code that changes which one that is. Then it is written again.
  private func writeWanted() -> AnyObject? {
    while true {
      let proxy = firstProxy
      let wanted = proxy ?? list.originalEntry?.words()
      let thread = ThreadID.current
      notes.withLock { $0.writers.append(thread) }
      write(wanted?.rebuild(as: P.self))
      notes.withLock { notes in
        if let position = notes.writers.lastIndex(of: thread) { notes.writers.remove(at: position) }
      }
      if wanted?.object === (firstProxy ?? list.originalEntry?.words())?.object { return proxy?.object }
    }
  }

  // MARK: What is known of it

  override func isShown(_ proxy: AnyObject, isFirst: Bool) -> Bool {
    guard isReadable else { return notes.withLock { $0.seenProxy?.address == identity(of: proxy) } }
    guard let delegate = read() else { return false }
    let found = Found(delegate)
    if found.words?.object === proxy { return true }
    if found.words == nil || found.words?.object !== firstProxy?.object { noteDisplaced(by: found) }
    return false
  }

  override var occupant: TracedObject?? {
    guard isReadable, let delegate = read() else { return nil }
    return .some(Found(delegate).name)
  }

  override var hasService: Bool { read() != nil }

  private func noteInstalled(_ proxy: AnyObject) {
    let isNew = notes.withLock { notes in
      notes.substitute = nil
      defer { notes.seenProxy = TracedObject(proxy) }
      return notes.seenProxy?.address != identity(of: proxy)
    }
    if isNew { list.trace?.installed(proxy) }
  }

  /// The service has not stored the proxy that was written. Reported once, until a proxy is in the property again.
  private func noteRefused(_ shown: Found, insteadOf proxy: AnyObject, wasOriginal: Bool) {
    let substitute = Substitute(
      entry: shown.words?.makeEntry(), isNil: shown.delegate == nil, wasOriginal: wasOriginal)
    let displaced: TracedObject? = notes.withLock { notes in
      let isKnown = notes.substitute != nil
      notes.substitute = substitute
      return notes.seenProxy.take() ?? (isKnown ? nil : TracedObject(proxy))
    }
    if let displaced { list.trace?.displaced(displaced, by: shown.name) }
  }

  /// Reports that the proxy is not in the property any more, once.
  private func noteDisplaced(by found: Found) {
    let displaced = notes.withLock { $0.seenProxy.take() }
    if let displaced { list.trace?.displaced(displaced, by: found.name) }
  }
}

/// Work for an actor.
///
/// SAFETY: It is called once, on that actor, and whatever made it doesn't call it.
private struct HandedOver: @unchecked Sendable {
  let work: () -> Void

  func run(on home: isolated any Actor) { work() }
}
