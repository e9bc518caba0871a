import Foundation

// Events other than transitions. An event reaches the application and all services at once, even during another
// callback.

extension Application {
  /// Asks the application and all services to open a URL.
  ///
  /// - Returns: Whether the application or a service has opened it.
  @discardableResult
  public func open(_ url: URL, options: OpenURLOptions = OpenURLOptions()) -> Bool {
    delegate?.application(self, open: url, options: options) ?? false
  }

  /// Delivers a remote notification. The services fetch concurrently, until ``remoteNotificationDeadline``.
  ///
  /// A service that has not answered by then is cancelled and counts as failed. An answer that comes later is dropped.
  ///
  /// - Returns: The most important result: ``FetchResult/newData``, then ``FetchResult/failed``, then
  ///   ``FetchResult/noData``.
  @discardableResult
  public func receive(remoteNotification notification: RemoteNotification) async -> FetchResult {
    await delegate?.application(self, didReceiveRemoteNotification: notification) ?? .noData
  }

  /// Delivers a local notification to the application and its services.
  public func receive(localNotification notification: LocalNotification) {
    delegate?.application(self, didReceiveLocalNotification: notification)
  }

  /// Reports that the device has registered for remote notifications, which are sent to this token.
  public func registered(deviceToken: Data) {
    delegate?.application(self, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken)
  }

  /// Reports that registering for remote notifications has failed.
  public func failedToRegister(error: any Error) {
    delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error)
  }

  /// Reports that the system is low on memory.
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

  /// Reports a significant change of time: the clock was set, or a new day has begun.
  public func significantTimeChange() {
    delegate?.applicationSignificantTimeChange(self)
  }
}
