import CoreLocation
import DelegateForwarding
import Foundation
import MapKit
import Testing
import UIKit
import WebKit

@testable import Browser

/// The classes whose hook hides its proxy: each calls what it has stored, and not what its property shows. `.ci/mac`
/// reports each test as a row. Where no way is known to make a class call, its test says what was tried.
///
/// No app hosts these tests. Where one fails with "without the library", the plain class, too, calls nobody here.
@Suite("Classes with a hidden proxy", .serialized) @MainActor struct HiddenHookTests {
  private let journal = Journal()
  private let (app, log): (Listener, Listener)
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let frame = CGRect(x: 0, y: 0, width: 100, height: 100)

  init() {
    (app, log) = (Listener("app", journal), Listener("log", journal))
    window.isHidden = false
  }

  /// Does the same to a plain service with a delegate, to one with a subscriber alone, and to one with both.
  private func check<Service: AnyObject, P>(
    _ plain: Service, _ alone: Service, _ both: Service, _ delegate: ReferenceWritableKeyPath<Service, P?>,
    _ multicasts: [MulticastDelegate<P>], _ app: P, _ log: P, sourceLocation: SourceLocation = #_sourceLocation,
    act: (Service) async throws -> Void
  ) async throws {
    plain[keyPath: delegate] = app
    try await act(plain)
    let callbacks = journal.take().map { $0.dropFirst("app".count) }
    try #require(!callbacks.isEmpty, "without the library", sourceLocation: sourceLocation)

    for multicast in multicasts { multicast.subscribe(log) }
    multicasts[0].install(in: alone, delegate)
    try await act(alone)
    #expect(journal.take() == callbacks.map { "log" + $0 }, sourceLocation: sourceLocation)

    both[keyPath: delegate] = app
    try await act(both)
    #expect(journal.take() == callbacks.flatMap { ["app" + $0, "log" + $0] }, sourceLocation: sourceLocation)
    #expect(both[keyPath: delegate] as AnyObject === app as AnyObject, sourceLocation: sourceLocation)
  }

  @Test("UIScrollView.delegate: it scrolls") func scrollView() async throws {
    let (alone, both) = (ObservedUIScrollView(frame: frame), ObservedUIScrollView(frame: frame))
    try await check(
      UIScrollView(frame: frame), alone, both, \.delegate, [alone.delegates, both.delegates], app, log
    ) {
      $0.contentOffset = CGPoint(x: 0, y: 10)
    }
  }

  @Test("UICollectionView.delegate: it shows its cells, and scrolls") func collectionView() async throws {
    let layout = UICollectionViewFlowLayout.self
    let alone = ObservedUICollectionView(frame: frame, collectionViewLayout: layout.init())
    let both = ObservedUICollectionView(frame: frame, collectionViewLayout: layout.init())
    let plain = UICollectionView(frame: frame, collectionViewLayout: layout.init())
    let cells = Cells()
    try await check(plain, alone, both, \.delegate, [alone.delegates, both.delegates], app, log) {
      $0.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      $0.dataSource = cells
      window.addSubview($0)
      $0.layoutIfNeeded()
      $0.contentOffset = CGPoint(x: 0, y: 10)
    }
  }

  @Test(
    "UICollectionView.delegate: an item is selected",
    .disabled("'selectItem' doesn't call the delegate, as its documentation says, and a test has no finger"))
  func collectionViewSelection() {}

  // A trace of the framework says that a table view calls what it has stored. Where one of these two tests fails, the
  // command's table is wrong.

  @Test("UITableView.delegate: it scrolls") func tableView() async throws {
    let (alone, both) = (ObservedUITableView(frame: frame), ObservedUITableView(frame: frame))
    try await check(
      UITableView(frame: frame), alone, both, \.delegate, [alone.delegates, both.delegates], app, log
    ) {
      $0.contentOffset = CGPoint(x: 0, y: 10)
    }
  }

  @Test("UITableView.dataSource: it counts its rows") func tableViewDataSource() async throws {
    let (alone, both) = (ObservedUITableView(frame: frame), ObservedUITableView(frame: frame))
    try await check(
      UITableView(frame: frame), alone, both, \.dataSource, [alone.dataSources, both.dataSources], app, log
    ) {
      window.addSubview($0)
      $0.reloadData()
      $0.layoutIfNeeded()
    }
  }

  @Test("UITextField.delegate: it is edited") func textField() async throws {
    let (alone, both) = (ObservedUITextField(frame: frame), ObservedUITextField(frame: frame))
    try await check(
      UITextField(frame: frame), alone, both, \.delegate, [alone.delegates, both.delegates], app, log
    ) {
      window.addSubview($0)
      _ = $0.becomeFirstResponder()
      $0.insertText("a")
      _ = $0.resignFirstResponder()
    }
  }

  @Test("UITabBar.delegate: it is customized") func tabBar() async throws {
    let (alone, both) = (ObservedUITabBar(frame: frame), ObservedUITabBar(frame: frame))
    try await check(UITabBar(frame: frame), alone, both, \.delegate, [alone.delegates, both.delegates], app, log) {
      let items = [UITabBarItem(title: "One", image: nil, tag: 1), UITabBarItem(title: "Two", image: nil, tag: 2)]
      $0.items = items
      window.addSubview($0)
      $0.beginCustomizingItems(items)
      $0.endCustomizing(animated: false)
    }
  }

  @Test("UINavigationController.delegate: it shows another screen") func navigation() async throws {
    let alone = ObservedUINavigationController(rootViewController: UIViewController())
    let both = ObservedUINavigationController(rootViewController: UIViewController())
    let plain = UINavigationController(rootViewController: UIViewController())
    try await check(plain, alone, both, \.delegate, [alone.delegates, both.delegates], app, log) {
      window.rootViewController = $0
      $0.pushViewController(UIViewController(), animated: false)
      $0.view.layoutIfNeeded()
      try await Task.sleep(for: .milliseconds(200))
    }
  }

  @Test("UIPageViewController.delegate: it asks for its orientations") func pages() async throws {
    let (alone, both) = (ObservedUIPageViewController(), ObservedUIPageViewController())
    try await check(UIPageViewController(), alone, both, \.delegate, [alone.delegates, both.delegates], app, log) {
      #expect($0.supportedInterfaceOrientations == .portrait)
    }
  }

  @Test("UIGestureRecognizer.delegate: it begins") func gesture() async throws {
    let (alone, both) = (ObservedUIGestureRecognizer(), ObservedUIGestureRecognizer())
    try await check(UIGestureRecognizer(), alone, both, \.delegate, [alone.delegates, both.delegates], app, log) {
      recognize(with: $0, .began)
    }
  }

  @Test("UITapGestureRecognizer.delegate: a tap") func tap() async throws {
    let (alone, both) = (ObservedUITapGestureRecognizer(), ObservedUITapGestureRecognizer())
    try await check(UITapGestureRecognizer(), alone, both, \.delegate, [alone.delegates, both.delegates], app, log) {
      recognize(with: $0, .ended)
    }
  }

  @Test("UIPinchGestureRecognizer.delegate: a pinch begins") func pinch() async throws {
    let (alone, both) = (ObservedUIPinchGestureRecognizer(), ObservedUIPinchGestureRecognizer())
    try await check(UIPinchGestureRecognizer(), alone, both, \.delegate, [alone.delegates, both.delegates], app, log) {
      recognize(with: $0, .began)
    }
  }

  @Test("UIRotationGestureRecognizer.delegate: a rotation begins") func rotation() async throws {
    let (alone, both) = (ObservedUIRotationGestureRecognizer(), ObservedUIRotationGestureRecognizer())
    try await check(
      UIRotationGestureRecognizer(), alone, both, \.delegate, [alone.delegates, both.delegates], app, log
    ) {
      recognize(with: $0, .began)
    }
  }

  @Test("UISwipeGestureRecognizer.delegate: a swipe") func swipe() async throws {
    let (alone, both) = (ObservedUISwipeGestureRecognizer(), ObservedUISwipeGestureRecognizer())
    try await check(UISwipeGestureRecognizer(), alone, both, \.delegate, [alone.delegates, both.delegates], app, log) {
      recognize(with: $0, .ended)
    }
  }

  @Test("UIPanGestureRecognizer.delegate: a pan begins") func pan() async throws {
    let (alone, both) = (ObservedUIPanGestureRecognizer(), ObservedUIPanGestureRecognizer())
    try await check(UIPanGestureRecognizer(), alone, both, \.delegate, [alone.delegates, both.delegates], app, log) {
      recognize(with: $0, .began)
    }
  }

  @Test("UIScreenEdgePanGestureRecognizer.delegate: a pan from an edge begins") func screenEdgePan() async throws {
    let (alone, both) = (ObservedUIScreenEdgePanGestureRecognizer(), ObservedUIScreenEdgePanGestureRecognizer())
    try await check(
      UIScreenEdgePanGestureRecognizer(), alone, both, \.delegate, [alone.delegates, both.delegates], app, log
    ) {
      recognize(with: $0, .began)
    }
  }

  @Test("UILongPressGestureRecognizer.delegate: a long press begins") func longPress() async throws {
    let (alone, both) = (ObservedUILongPressGestureRecognizer(), ObservedUILongPressGestureRecognizer())
    try await check(
      UILongPressGestureRecognizer(), alone, both, \.delegate, [alone.delegates, both.delegates], app, log
    ) {
      recognize(with: $0, .began)
    }
  }

  @Test("UIHoverGestureRecognizer.delegate: a pointer comes") func hover() async throws {
    let (alone, both) = (ObservedUIHoverGestureRecognizer(), ObservedUIHoverGestureRecognizer())
    try await check(UIHoverGestureRecognizer(), alone, both, \.delegate, [alone.delegates, both.delegates], app, log) {
      recognize(with: $0, .began)
    }
  }

  /// As a subclass does in `touchesBegan` or `touchesEnded`.
  private func recognize(with recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    window.addGestureRecognizer(recognizer)
    recognizer.setValue(state.rawValue, forKey: "state")
  }

  @Test("MKMapView.delegate: it moves") func map() async throws {
    let (alone, both) = (ObservedMKMapView(frame: frame), ObservedMKMapView(frame: frame))
    try await check(MKMapView(frame: frame), alone, both, \.delegate, [alone.delegates, both.delegates], app, log) {
      window.addSubview($0)
      $0.setCenter(CLLocationCoordinate2D(latitude: 52, longitude: 13), animated: false)
    }
  }

  @Test("CLLocationManager.delegate: it reports its authorization") func location() async throws {
    let (alone, both) = (ObservedCLLocationManager(), ObservedCLLocationManager())
    try await check(CLLocationManager(), alone, both, \.delegate, [alone.delegates, both.delegates], app, log) { _ in
      await journal.wait()
    }
  }

  @Test("WKWebView.navigationDelegate: it loads a page") func webView() async throws {
    let (alone, both) = (ObservedWKWebView(), ObservedWKWebView())
    let multicasts = [alone.delegates, both.delegates]
    try await check(WKWebView(), alone, both, \.navigationDelegate, multicasts, app, log) {
      _ = $0.loadHTMLString("<p>One</p>", baseURL: nil)
      await journal.wait(for: "finished")
    }
  }
}
