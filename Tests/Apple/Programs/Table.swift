import DelegateForwarding
import UIKit

// A table whose delegate is observed. Its `rowHeight` counts as long as the app's delegate has no height of its own.

nonisolated class TableForwarder: DelegateProxy<any UITableViewDelegate>, UITableViewDelegate {
  override class var answeredByOriginal: [Selector] {
    [
      #selector(UITableViewDelegate.tableView(_:heightForRowAt:)),
      #selector(UITableViewDelegate.tableView(_:viewForHeaderInSection:)),
    ]
  }

  @MainActor func scrollViewDidScroll(_ scrollView: UIScrollView) {
    forward { $0.scrollViewDidScroll?(scrollView) }
  }
  @MainActor func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    forward { $0.tableView?(tableView, didSelectRowAt: indexPath) }
  }
  @MainActor func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    forward(combining: .original(otherwise: 0)) { $0.tableView?(tableView, heightForRowAt: indexPath) ?? 0 }
  }
  @MainActor func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    forward(combining: .original) { $0.tableView?(tableView, viewForHeaderInSection: section) ?? nil }
  }
  @MainActor func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    forward(combining: .all) { $0.tableView?(tableView, shouldHighlightRowAt: indexPath) ?? true }
  }
}

final class ObservedTable: UITableView {
  let delegates = MulticastDelegate<any UITableViewDelegate> { TableForwarder($0) }
  override var delegate: (any UITableViewDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
}

final class SongsController: UIViewController, UITableViewDelegate {
  let table = ObservedTable()
  private let scrollLog = ScrollLog()

  func load() {
    table.delegates.subscribe(scrollLog)
    table.delegate = self
    if table.delegates.originalDelegate !== self { print("somebody else is in charge") }
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

final class ScrollLog: NSObject, UIScrollViewDelegate, UITableViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) { print("scrolled") }
}

// A table of a controller that creates its own, with the hooks that the command writes. A listener of the data source.

final class AlbumsController: UITableViewController {
  private let log = EditLog()

  override func loadView() {
    let table = ObservedUITableView(frame: .zero, style: .plain)
    table.dataSources.subscribe(log)
    table.dataSource = self
    table.delegate = self
    tableView = table
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
}

final class EditLog: NSObject, UITableViewDataSource {
  private let unused = UITableViewCell()

  func tableView(_ table: UITableView, commit: UITableViewCell.EditingStyle, forRowAt path: IndexPath) {
    print("edited \(path)")
  }
  func tableView(_ table: UITableView, numberOfRowsInSection: Int) -> Int { 0 }
  func tableView(_ table: UITableView, cellForRowAt: IndexPath) -> UITableViewCell { unused }
}

// A second protocol: the scroll view's delegate is asked for a table's callbacks by a cast.

nonisolated class ScrollForwarder: DelegateProxy<any UIScrollViewDelegate>, UIScrollViewDelegate {
  @MainActor func scrollViewDidScroll(_ scrollView: UIScrollView) {
    forward { $0.scrollViewDidScroll?(scrollView) }
  }
}

@MainActor func wrap(_ scrollView: UIScrollView, _ log: ScrollLog) -> MulticastDelegate<any UIScrollViewDelegate> {
  let multicast = MulticastDelegate(wrapping: scrollView, delegate: \.delegate) { ScrollForwarder($0) }
  multicast.subscribe(log)
  (scrollView.delegate as? any UITableViewDelegate)?.tableView?(UITableView(), didSelectRowAt: IndexPath())
  return multicast
}
