// A plain property is assigned, and read and written until it holds what it should. `PropertyState+Plain` decides.

extension SubscriberList {
  /// The plain property was assigned: `didSet` says so.
  func propertyDidChange() {
    let (report, access, successor) =
      update { property in
        (property.state.beginReport(on: ThreadID.current), property.access, property.successor)
      } ?? (nil, nil, nil)
    if let successor { return successor.list.propertyDidChange() }
    guard let report, let access else { return }
    let (value, found) = read(access.property)
    let action = update { $0.state.reported(value, report) }
    if case .adopt = action, let found {
      reconcile(adopt(found) { $0.state.adopted($1, report) }, by: access)
    } else {
      reconcile(action, by: access)
    }
  }

  /// Makes an object that was found in a plain property the original delegate: `event` gets its entry, or nil if that would close a cycle.
  private func adopt(
    _ delegate: UnpackedDelegate, _ event: (WrappedProperty, SubscriberEntry?) -> Property.Action
  ) -> Property.Action {
    var action = Property.Action.none
    func store() -> SubscriberEntry? {
      let entry = delegate.makeLivingEntry()
      action = update { event($0, entry) } ?? .none
      return entry
    }
    if let target = forwardingTarget(of: delegate.object) {
      let isLinked = ForwardingGraph.link(self, to: target, insert: store)
      if !isLinked { action = update { event($0, nil) } ?? .none }
    } else {
      _ = store()
    }
    return action
  }

  /// Does what the state says about a plain property, until there is nothing more to do. No lock is held.
  func reconcile(_ first: Property.Action?, by access: WrappedProperty.Access? = nil) {
    guard var action = first else { return }
    if case .none = action { return }
    guard let access = access ?? state.withLock({ $0.property?.access }) else { return }
    // The proxy that was written last, while it is kept alive.
    var written: AnyObject?
    var found: UnpackedDelegate?
    while true {
      switch action {
      case .none:
        withExtendedLifetime((written, found)) {}
        return
      case .read(let entry):
        written = entry?.object
        (action, found) = reportFound(access.property, writtenIsAlive: written != nil)
      case .adopt:
        guard let delegate = found else { return }
        action = adopt(delegate) { property, entry in
          entry == nil ? property.state.declined() : property.state.adopted(entry)
        }
      case .install(let proxy):
        guard let object = proxy.object else {
          action = update { $0.state.unavailable(proxy) } ?? .none
          continue
        }
        if access.isHookKnown {
          access.property.write(object, from: proxy)
        } else {
          PropertyWrites.perform(for: self) { access.property.write(object, from: proxy) }
          state.withLock { $0.property?.hasWritten = true }
        }
        written = object
        (action, found) = reportFound(access.property, writtenIsAlive: true)
      case .restore(let entry):
        if let entry, let object = entry.object {
          access.property.write(object, from: entry)
        } else {
          access.property.writeNil()
        }
        action = update { $0.state.restored() } ?? .none
      }
    }
  }

  private func reportFound(
    _ accessor: any DelegateProperty, writtenIsAlive: Bool
  ) -> (Property.Action, found: UnpackedDelegate?) {
    let (value, found) = read(accessor)
    return (update { $0.state.found(value, writtenIsAlive: writtenIsAlive) } ?? .none, found)
  }

  private func read(_ accessor: any DelegateProperty) -> (value: Property.Value, found: UnpackedDelegate?) {
    switch accessor.read() {
    case .serviceIsGone: (.serviceIsGone, nil)
    case .empty: (.empty, nil)
    case .object(let delegate): (.object(identity(of: delegate.object)), delegate)
    }
  }
}
