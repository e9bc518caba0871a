nonisolated final class Outline: NSObject, XMLParserDelegate {}
let document = Data("<a/>".utf8)
@MainActor let outline = Outline()
@MainActor let statistics = Outline()
#if os(iOS)
  /// As the command generates it.
  class ObservedUITableView: UITableView {
    let delegates = MulticastDelegate<any UITableViewDelegate> { UITableViewForwarder($0) }
    override var delegate: (any UITableViewDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  }

  nonisolated class UITableViewForwarder: DelegateProxy<any UITableViewDelegate>, UITableViewDelegate {}
#endif
