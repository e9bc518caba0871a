// The player of the documentation and its forwarding, a feed that any thread uses, services of an application, and what
// the command generates for an XML parser and a table view of iOS.

protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ track: String)
  func playerDidStop()
  func playerShouldSkip(_ track: String) -> Bool
  func playerWillShow(_ title: String) -> String
  func playerWillLoad(_ track: String) async
  func numberOfItems() -> Int
  func playerMayOpen(_ link: URL, completion: @escaping @Sendable (Bool) -> Void)
}

extension PlayerDelegate {
  func playerDidStart(_ track: String) {}
  func playerDidStop() {}
  func playerShouldSkip(_ track: String) -> Bool { false }
  func playerWillShow(_ title: String) -> String { title }
  func playerWillLoad(_ track: String) async {}
  func numberOfItems() -> Int { 0 }
  func playerMayOpen(_ link: URL, completion: @escaping @Sendable (Bool) -> Void) { completion(true) }
}

final class Player {
  @ObservedDelegate var delegate: (any PlayerDelegate)?
  var volume = 1.0
  func play(_ track: String) { delegate?.playerDidStart(track) }
  func stop() { delegate?.playerDidStop() }
}

/// A service with a plain property.
final class Radio {
  let delegates = MulticastDelegate<any PlayerDelegate>()
  weak var delegate: (any PlayerDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  var volume = 1.0
  func play(_ track: String) { delegate?.playerDidStart(track) }
}

nonisolated enum PlayerEvent: DeliverableEvent, Equatable {
  case didStart(String)
  case didStop

  func deliver(to delegate: any PlayerDelegate) {}
}

extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {}

class PlayerForwarder: MulticastForwarding {
  let multicast: MulticastDelegate<any PlayerDelegate>
  init(_ multicast: MulticastDelegate<any PlayerDelegate>) { self.multicast = multicast }
}

final class Listener: PlayerDelegate {}

final class TitleScreen: PlayerDelegate {
  var title = ""
}

@MainActor let app = Application()
@MainActor let player = Player()
@MainActor let radio = Radio()
@MainActor let logger = Listener()
@MainActor let screen = TitleScreen()
@MainActor let multicast = MulticastDelegate<any PlayerDelegate>()
@MainActor let recorder = DelegateRecorder<PlayerEvent>(player.$delegate)
let queue = DispatchQueue(label: "log")
let track = "So What"

protocol FeedDelegate: AnyObject, Sendable {
  func feedDidReceive(_ number: Int)
}

nonisolated enum FeedEvent: DeliverableEvent {
  case didReceive(Int)

  func deliver(to delegate: any FeedDelegate) {}
}

extension MulticastDelegate: FeedDelegate where P == any FeedDelegate {
  func feedDidReceive(_ number: Int) {}
}

final class FeedLog: FeedDelegate {
  func feedDidReceive(_ number: Int) {}
}

let feed = MulticastDelegate<any FeedDelegate>()
let log = FeedLog()

final class Logger: ApplicationDelegate {}
final class Database: Sendable {
  static func connect() async throws -> Database { Database() }
  func serve() async {}
  func entries() async throws -> [String] { [] }
  func close() async {}
}
final class PushNotificationService: ApplicationService {}

/// As the command generates them.
nonisolated final class ObservedXMLParser: XMLParser {
  let delegates = MulticastDelegate<any XMLParserDelegate> { XMLParserForwarder($0) }
  override var delegate: (any XMLParserDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
}

nonisolated final class XMLParserForwarder: NSObject, MulticastForwarding, XMLParserDelegate {
  let multicast: MulticastDelegate<any XMLParserDelegate>
  init(_ multicast: MulticastDelegate<any XMLParserDelegate>) { self.multicast = multicast }
}

@MainActor let parser = ObservedXMLParser(data: Data("<a/>".utf8))

#if os(iOS)
  class ObservedUITableView: UITableView {
    let delegates = MulticastDelegate<any UITableViewDelegate> { UITableViewForwarder($0) }
    let dataSources = MulticastDelegate<any UITableViewDataSource>()
    override var delegate: (any UITableViewDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  }

  nonisolated class UITableViewForwarder: DelegateProxy<any UITableViewDelegate>, UITableViewDelegate {}

  final class TableListener: NSObject, UITableViewDelegate {}
  @MainActor let songsController = TableListener()
  @MainActor let scrollLog = TableListener()
#endif
