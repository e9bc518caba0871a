/// What a list reports, and to which closures. It remembers no object, so each line is true by itself.
///
/// It is part of the list's state. Use a copy to report, without a lock, because that calls foreign code.
struct TraceLog: Sendable {
  var sinks: [TraceSink] = []

  /// The service. The multicast if that stands alone, or the hook if the service isn't known.
  var service: TracedObject?

  /// The callbacks that are being forwarded. Noted only if everything is reported.
  var callbacks: [String] = []

  /// Whether anything but slow turns is reported.
  var reportsAll: Bool { sinks.contains { $0.threshold == nil } }

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
    let service = service.map { "\($0)" } ?? "a multicast"
    return DelegateTrace.Entry(
      kind: kind, service: service, callback: callback, subject: subject, duration: duration, place: place,
      description: "\(service): \(text)")
  }
}

// MARK: - Turns

extension TraceLog {
  /// Reports the end of a turn. Allocates only if a sink wants the report.
  ///
  /// - Parameters:
  ///   - subject: The name of the object that was called.
  ///   - role: What the line says about the subject.
  ///   - place: Where it was called.
  func turnDidEnd(
    _ callback: @autoclosure () -> String, of subject: @autoclosure () -> String, role: String = "",
    since start: ContinuousClock.Instant, on place: @autoclosure () -> String
  ) {
    let duration = ContinuousClock.now - start
    report(after: duration) {
      let (callback, subject, place) = (callback(), subject(), place())
      return entry(
        .turn, callback, of: subject, after: duration, on: place,
        "\(callback) → \(subject)\(role), \(duration.traced) on \(place)")
    }
  }

  /// Reports that a subscriber on an actor or a queue was not called, and why.
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

// MARK: - Subscribers come and go

extension TraceLog {
  func subscribed(_ object: AnyObject) {
    let subject = "\(TracedObject(object))"
    report { entry(.subscribed, of: subject, "\(subject) subscribed") }
  }

  func unsubscribed(_ object: AnyObject) {
    let subject = "\(TracedObject(object))"
    let during = callbacks.last.map { " during \($0)" } ?? ""
    report { entry(.unsubscribed, callbacks.last, of: subject, "\(subject) unsubscribed\(during)") }
  }

  /// - Parameter role: What the object was.
  func foundDead(_ role: String = "subscriber", at address: UInt) {
    let address = TracedObject.name(ofAddress: address)
    report { entry(.foundDead, of: address, "the \(role) at \(address) was found dead") }
  }
}

// MARK: - The service's property

extension TraceLog {
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
  /// - Parameter other: What is there instead.
  func displaced(_ proxy: TracedObject, by other: TracedObject?) {
    let (subject, other) = ("\(proxy)", other.map { "\($0)" } ?? "nil")
    report { entry(.displaced, of: subject, "\(subject) displaced by \(other)") }
  }
}
