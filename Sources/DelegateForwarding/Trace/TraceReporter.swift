/// What a list reports, and to which closures: the one place where an entry is worded. Each line is true by itself, and leaves out what isn't
/// known.
///
/// It is part of the list's state. Use a copy to report, without a lock, because that calls foreign code.
struct TraceReporter: Sendable {
  private(set) var sinks: [TraceSink] = []

  /// The service, if only one is known.
  private(set) var service: TracedObject?
  private var hasSeveralServices = false

  /// The multicast that made the list, and its label.
  private var multicast: TracedObject?
  private(set) var label: String?

  /// The callbacks that are being forwarded, and on which threads. Noted only if everything is reported.
  private var callbacks: [(thread: UInt, name: String)] = []

  /// The objects of living entries, so that they can be named when they are dead. Noted only if everything is reported.
  private(set) var seen: [ObjectIdentifier: TracedObject] = [:]

  /// Whether anything but slow turns is reported.
  var reportsAll: Bool { sinks.contains { $0.threshold == nil } }

  // MARK: Under the list's lock

  mutating func name(_ multicast: TracedObject, _ label: String?) {
    if self.multicast == nil { (self.multicast, self.label) = (multicast, label) }
  }

  mutating func note(_ service: TracedObject) {
    if hasSeveralServices { return }
    hasSeveralServices = self.service != nil && self.service != service
    self.service = hasSeveralServices ? nil : service
  }

  mutating func add(_ sink: TraceSink) { sinks.append(sink) }

  mutating func remove(_ sink: TraceSink) {
    sink.end()
    sinks.removeAll { $0 === sink }
    if !reportsAll { (callbacks, seen) = ([], [:]) }
  }

  /// Notes that a callback is being forwarded on this thread, for what happens meanwhile.
  mutating func pushCallback(_ name: String) { callbacks.append((ThreadID.current, name)) }

  mutating func popCallback(_ name: String) {
    if let index = callbacks.lastIndex(where: { $0 == (ThreadID.current, name) }) { callbacks.remove(at: index) }
  }

  mutating func note(_ object: TracedObject, of entry: AnyObject) {
    if reportsAll { seen[ObjectIdentifier(entry)] = object }
  }

  /// Forgets the object of an entry. Returns it if it was seen alive.
  @discardableResult
  mutating func forget(_ entry: AnyObject) -> TracedObject? {
    seen.isEmpty ? nil : seen.removeValue(forKey: ObjectIdentifier(entry))
  }

  // MARK: Entries

  /// The innermost callback that this thread is forwarding.
  private var currentCallback: String? {
    callbacks.isEmpty ? nil : callbacks.last { $0.thread == ThreadID.current }?.name
  }

  /// Makes the entry only if a sink wants it.
  private func report(after duration: Duration? = nil, _ makeEntry: () -> DelegateTrace.Entry) {
    var made: DelegateTrace.Entry?
    for sink in sinks where sink.reports(duration) {
      let entry = made ?? makeEntry()
      made = entry
      sink.report(entry)
    }
  }

  /// - Parameter text: The line, without the service.
  private func entry(
    _ kind: DelegateTrace.Entry.Kind, _ callback: String? = nil, of subject: String, after duration: Duration? = nil,
    on place: String? = nil, _ text: String
  ) -> DelegateTrace.Entry {
    let service = service.map { "\($0)" } ?? label ?? multicast.map { "\($0)" } ?? "a multicast"
    return DelegateTrace.Entry(
      kind: kind, service: service, callback: callback, subject: subject, duration: duration, place: place,
      description: "\(service): \(text)")
  }
}

// MARK: - Turns

extension TraceReporter {
  /// Reports the end of a turn. Allocates only if a sink wants the report.
  ///
  /// - Parameters:
  ///   - subject: The object that was called, or its name.
  ///   - isOriginal: Whether it was called as the original delegate.
  ///   - place: Where it was called.
  func turnDidEnd(
    _ callback: @autoclosure () -> String, of subject: @autoclosure () -> some CustomStringConvertible,
    isOriginal: Bool = false, since start: ContinuousClock.Instant, on place: @autoclosure () -> String
  ) {
    let duration = ContinuousClock.now - start
    report(after: duration) {
      let (callback, subject, place) = (callback(), "\(subject())", place())
      let role = isOriginal ? " (the original delegate)" : ""
      return entry(
        .turn, callback, of: subject, after: duration, on: place,
        "\(callback) → \(subject)\(role), \(duration.traced) on \(place)")
    }
  }

  /// Reports that a listener was not called, and why.
  func skipped(_ subject: String, _ callback: String, because reason: String) {
    report {
      entry(.skipped, callback, of: subject, "\(callback) → \(subject): not called, because \(reason)")
    }
  }

  /// Reports that a full buffer has dropped an event.
  func dropped(_ event: String, of subject: String, count: Int) {
    report {
      entry(.dropped, event, of: subject, "\(event) → \(subject): an event was dropped, \(count) so far")
    }
  }
}

// MARK: - Subscribers, observers and streams come and go

extension TraceReporter {
  func subscribed(_ subject: String) {
    report { entry(.subscribed, of: subject, "\(subject) subscribed") }
  }

  func unsubscribed(_ subject: String) {
    let callback = currentCallback
    let during = callback.map { " during \($0)" } ?? ""
    report { entry(.unsubscribed, callback, of: subject, "\(subject) unsubscribed\(during)") }
  }

  /// Reports that an object was neither subscribed nor adopted, and why.
  func rejected(_ subject: String, because reason: String) {
    report { entry(.rejected, of: subject, "\(subject) rejected, because \(reason)") }
  }

  /// - Parameters:
  ///   - role: What the object was.
  ///   - object: The object, if it was seen alive.
  func foundDead(_ role: String, _ object: TracedObject?, at address: UInt) {
    let subject = object.map { "\($0)" } ?? TracedObject.name(ofAddress: address)
    report { entry(.foundDead, of: subject, "the \(role) \(object == nil ? "at " : "")\(subject) was found dead") }
  }
}

// MARK: - The service's property

extension TraceReporter {
  /// Reports that an object, or nil, has become the original delegate.
  ///
  /// - Parameter former: The name of the one before.
  func assigned(_ delegate: AnyObject?, insteadOf former: String?) {
    let subject = delegate.map { "\(TracedObject($0))" } ?? "nil"
    let place = former.map { ", in place of \($0)" } ?? ""
    report { entry(.assigned, of: subject, "\(subject) assigned as delegate\(place)") }
  }

  func installed(_ proxy: AnyObject) {
    let subject = "\(TracedObject(proxy))"
    report { entry(.installed, of: subject, "\(subject) installed") }
  }

  func uninstalled(_ proxy: AnyObject) {
    let subject = "\(TracedObject(proxy))"
    report { entry(.uninstalled, of: subject, "\(subject) uninstalled") }
  }

  /// Reports that a proxy is not in the property.
  ///
  /// - Parameter other: What is there instead. Nil may have been assigned, or be what is left of a dead object.
  func displaced(_ proxy: AnyObject, by other: TracedObject?) {
    let proxy = TracedObject(proxy)
    let found = other.map { "by \($0)" } ?? "; the property is nil"
    report { entry(.displaced, of: "\(proxy)", "\(proxy) displaced\(other == nil ? "" : " ")\(found)") }
  }

  /// Reports that the last multicast on a list has died, although its proxy was installed.
  ///
  /// - Parameter isMulticast: Whether that is the proxy itself.
  func proxyDied(_ proxy: TracedObject, isMulticast: Bool) {
    report {
      entry(.died, of: "\(proxy)", "\(proxy) was installed, and \(isMulticast ? "" : "its multicast ")has died")
    }
  }
}
