// How a list becomes the list of a property. Most of this runs under the lock of `PropertyRegistry`, so no foreign object is released here:
// `released` takes it.

extension SubscriberList {
  /// The property of this list, with which it begins to be one that wraps something.
  func withProperty<Result>(_ body: (WrappedProperty) -> Result) -> Result {
    state.withLock { state in
      if state.property == nil { state.property = WrappedProperty() }
      return body(state.property!)
    }
  }

  /// Learns how the property is read and written.
  func wrap(
    property: (any DelegateProperty)?, keyPath: AnyKeyPath?, hook: ObjectIdentifier?, of service: AnyObject,
    isObserved: Bool, releasing released: inout [AnyObject?]
  ) {
    withProperty { wrapped in
      wrapped.service = service
      if let hook { wrapped.hook = hook }
      if let keyPath { wrapped.keyPaths.append(keyPath) }
    }
    update(releasing: &released) { wrapped in
      if isObserved {
        wrapped.state.becomeObserved()
        defer { wrapped.accessor = nil }
        return wrapped.accessor
      }
      if wrapped.state.storage != .observed, wrapped.accessor == nil { wrapped.accessor = property }
      wrapped.state.becomePlain()
      return nil
    }
  }
}

// MARK: - Asking

extension SubscriberList {
  /// Whether a multicast wraps the property.
  var isWrapped: Bool { state.withLock { $0.property?.state.isWrapped ?? false } }

  /// Whether the property's value is kept here.
  var isObserved: Bool { state.withLock { $0.property?.state.storage == .observed } }

  /// The addresses of the services under which it is registered.
  var services: Set<UInt> { state.withLock { $0.property?.services ?? [] } }

  /// The service, to be named in descriptions.
  var wrappedService: AnyObject? { state.withLock { $0.property?.service } }

  /// The hook that was told of this list's own write is the one of its property.
  func learn(hook: ObjectIdentifier) {
    state.withLock { state in
      if state.property?.hook == nil { state.property?.hook = hook }
    }
  }
}
