import Synchronization

/// What traces and descriptions call a list: the service whose callbacks it forwards, if only one is known.
struct ListName {
  private(set) var service: TracedObject?
  private var hasSeveralServices = false

  mutating func note(_ service: TracedObject) {
    if hasSeveralServices { return }
    hasSeveralServices = self.service != nil && self.service != service
    self.service = hasSeveralServices ? nil : service
  }
}

extension SubscriberList {
  /// Remembers the service that a property's projection belongs to, which is always the same.
  @inlinable @inline(__always)
  func noteService(_ service: AnyObject) {
    if !knowsService.load(ordering: .relaxed) { noteFirstService(service) }
  }

  @usableFromInline
  func noteFirstService(_ service: AnyObject) {
    knowsService.store(true, ordering: .relaxed)
    state.withLock { $0.name.note(TracedObject(service)) }
  }

  /// The list's name, or else what the traces call the multicast, and the label.
  var origin: TraceReport.Origin {
    state.withLock { state in
      let isKnown = state.name.service != nil || state.rare?.label != nil
      return TraceReport.Origin(
        multicast: state.rare?.multicast.map { DelegateTrace.Subject($0) }, service: isKnown ? state.nameInTraces : nil)
    }
  }

  /// What an object forwards to, if it is a proxy. Runs its `multicast` property.
  static func origin(of object: AnyObject?) -> TraceReport.Origin? {
    object.flatMap { forwardingTarget(of: $0) }?.origin
  }
}

extension SubscriberList.State {
  /// The list's name in a line.
  var nameInTraces: DelegateTrace.Subject {
    if let service = name.service { return DelegateTrace.Subject(service) }
    return rare?.multicast.map { DelegateTrace.Subject($0, label: rare?.label) } ?? .none
  }
}
