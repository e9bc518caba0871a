// An SDK's card reader, what the command writes for it, and two SDKs that assign its delegate.
protocol CardReaderDelegate: AnyObject {
  func cardReaderDidRead()
}

class CardReader {
  weak var delegate: (any CardReaderDelegate)?
}

final class CardReaderForwarder: MulticastForwarding, CardReaderDelegate {
  let multicast: MulticastDelegate<any CardReaderDelegate>
  init(_ multicast: MulticastDelegate<any CardReaderDelegate>) { self.multicast = multicast }

  func cardReaderDidRead() { forward { $0.cardReaderDidRead() } }
}

final class CardLog: CardReaderDelegate {
  func cardReaderDidRead() {}
}

@MainActor let reader = CardReader()
@MainActor let cardLog = CardLog()

struct OtherSDK {
  func start(_ reader: CardReader) {}
}

let firstSDK = OtherSDK()
let secondSDK = OtherSDK()

/// It takes its delegate with a queue.
final class SampleOutput {
  private(set) weak var delegate: (any CardReaderDelegate)?
  func setDelegate(_ delegate: (any CardReaderDelegate)?, queue: DispatchQueue?) { self.delegate = delegate }
}

/// As the command generates it.
nonisolated final class URLSessionForwarder: NSObject, MulticastForwarding, URLSessionDelegate {
  let multicast: MulticastDelegate<any URLSessionDelegate>
  init(_ multicast: MulticastDelegate<any URLSessionDelegate>) { self.multicast = multicast }
}

nonisolated final class App: NSObject, URLSessionDelegate {}
nonisolated final class RequestLog: NSObject, URLSessionDelegate {}

@MainActor let sessionDelegate = App()

// The center of notifications, whose forwarder is generated.
#if canImport(UserNotifications)
  import UserNotifications

  nonisolated class UNUserNotificationCenterForwarder:
    DelegateProxy<any UNUserNotificationCenterDelegate>, UNUserNotificationCenterDelegate
  {}
  final class NotificationListener: NSObject, UNUserNotificationCenterDelegate {}
  @MainActor let bannerController = NotificationListener()
  @MainActor let notificationLog = NotificationListener()
#endif
