import Foundation

// What the platform reports apart from the application's state. An event reaches everybody at once, from inside a callback too.

extension Application {
  /// Asks the application and its services to open a URL. Every one is asked.
  ///
  /// - Returns: Whether any of them has opened it.
  @discardableResult
  public func open(_ url: URL, options: OpenURLOptions = OpenURLOptions()) -> Bool {
    delegate?.application(self, open: url, options: options) ?? false
  }

  /// Hands on a remote notification. The services fetch side by side, until ``remoteNotificationDeadline``.
  ///
  /// One that has not answered by then is cancelled, and counts as failed; what it answers later is dropped.
  ///
  /// - Returns: The result that matters most: ``FetchResult/newData`` over ``FetchResult/failed`` over ``FetchResult/noData``.
  @discardableResult
  public func receive(remoteNotification notification: RemoteNotification) async -> FetchResult {
    await delegate?.application(self, didReceiveRemoteNotification: notification) ?? .noData
  }

  /// Hands on a local notification.
  public func receive(localNotification notification: LocalNotification) {
    delegate?.application(self, didReceiveLocalNotification: notification)
  }

  /// Remote notifications can be sent to this device, by this token.
  public func registered(deviceToken: Data) {
    delegate?.application(self, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken)
  }

  /// Remote notifications can't be had.
  public func failedToRegister(error: any Error) {
    delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error)
  }

  /// The system runs short of memory.
  public func receiveMemoryWarning() {
    delegate?.applicationDidReceiveMemoryWarning(self)
  }

  /// Asks the application and its services to read their configuration again.
  ///
  /// During the launch, the request is kept until the launch is over. While the application ends, it is ignored.
  public func reload() {
    if case .underWay = progress {
      progress = .underWay(keepsReload: true)
    } else if !state.isEnding {
      delegate?.applicationDidReceiveReloadRequest(self)
    }
  }

  /// The clock was set, a day has passed, or the like.
  public func significantTimeChange() {
    delegate?.applicationSignificantTimeChange(self)
  }
}
