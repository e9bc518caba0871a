import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

protocol PlayerDelegate: AnyObject {
  func player(_ player: Player, didStart track: String)
}

extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
  func player(_ player: Player, didStart track: String) {
    forward { $0.player(player, didStart: track) }
  }
}

final class Logger: PlayerDelegate {
  func player(_ player: Player, didStart track: String) {}
}

nonisolated(unsafe) let player = Player()
nonisolated(unsafe) let radio = Radio()
nonisolated(unsafe) let logger = Logger()
nonisolated(unsafe) let history = Logger()

final class Outline: NSObject, XMLParserDelegate {}

nonisolated(unsafe) let parser = ObservedXMLParser(data: Data())
nonisolated(unsafe) let outline = Outline()
nonisolated(unsafe) let statistics = Outline()

final class XMLParserForwarder: NSObject, MulticastForwarding, XMLParserDelegate {
  let multicast: MulticastDelegate<any XMLParserDelegate>
  init(_ multicast: MulticastDelegate<any XMLParserDelegate>) { self.multicast = multicast }
}
