import DelegateForwarding
import UIKit

// An SDK that takes the place of the delegate, keeps what it has found, and passes on.

final class ScrollTracker: NSObject, UIScrollViewDelegate {
  private weak var next: (any UIScrollViewDelegate)?

  func track(_ scrollView: UIScrollView) {
    next = scrollView.delegate
    scrollView.delegate = self
  }

  func stop(_ scrollView: UIScrollView) { scrollView.delegate = next }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { next?.scrollViewDidScroll?(scrollView) }
}

final class ObservedScrollView: UIScrollView {
  let delegates = MulticastDelegate<any UIScrollViewDelegate> { ScrollForwarder($0) }
  override var delegate: (any UIScrollViewDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
}

@MainActor func intercept(_ scrollView: ObservedScrollView, _ log: ScrollLog) {
  scrollView.delegates.subscribe(log)
  let trackers = [ScrollTracker(), ScrollTracker()]
  for tracker in trackers { tracker.track(scrollView) }
  scrollView.delegate?.scrollViewDidScroll?(scrollView)
  for tracker in trackers.reversed() { tracker.stop(scrollView) }
  // A delegate that dies: the proxy answers for the log alone.
  do {
    let short = ScrollLog()
    scrollView.delegate = short
  }
  if scrollView.delegate?.responds(to: #selector(UIScrollViewDelegate.scrollViewDidScroll(_:))) == true {
    scrollView.delegates.uninstall(from: scrollView, \.delegate)
    scrollView.delegates.install(in: scrollView, \.delegate)
  }
}

// The same property with a hook that hides its proxy. The tracker may look first, and compare.

extension ScrollTracker {
  func trackOnce(_ scrollView: UIScrollView) { if scrollView.delegate !== self { track(scrollView) } }
  func stopIfTracking(_ scrollView: UIScrollView) { if scrollView.delegate === self { stop(scrollView) } }
}

final class HidingScrollView: UIScrollView {
  let delegates = MulticastDelegate<any UIScrollViewDelegate> { ScrollForwarder($0) }
  override var delegate: (any UIScrollViewDelegate)? {
    get { delegates.delegate(behind: super.delegate) }
    set { delegates.assign(newValue, in: self) { super.delegate = $0 } }
  }
}

@MainActor func intercept(_ scrollView: HidingScrollView, _ log: ScrollLog) {
  scrollView.delegates.subscribe(log)
  scrollView.delegates.install(in: scrollView, \.delegate)
  let tracker = ScrollTracker()
  for _ in 1...2 { tracker.trackOnce(scrollView) }
  tracker.stopIfTracking(scrollView)
  if scrollView.delegate as? ScrollLog === log { print("the log is the delegate, too") }
  // A callback to everybody, and one more look by the service.
  ScrollForwarder(scrollView.delegates).scrollViewDidScroll(scrollView)
  scrollView.delegate = scrollView.delegate
}
