import CoreLocation
import MapKit
import UIKit
import WebKit

/// Who has heard what, in order.
@MainActor final class Journal {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Waits until somebody has heard something, or for a minute.
  func wait(for word: String = "") async {
    for _ in 1...600 where !lines.contains(where: { $0.hasSuffix(word) }) {
      try? await Task.sleep(for: .milliseconds(100))
    }
  }
}

/// An app's delegate or a subscriber, of every service.
@MainActor final class Listener: NSObject {
  private let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  fileprivate func note(_ callback: String) { journal.note("\(name) \(callback)") }
}

extension Listener: UICollectionViewDelegate, UITableViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) { note("scrolled") }
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    note("will display")
  }
}

extension Listener: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    note("counted")
    return 0
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
}

extension Listener: UITextFieldDelegate {
  func textFieldDidBeginEditing(_ textField: UITextField) { note("began") }
  func textFieldDidChangeSelection(_ textField: UITextField) { note("selected") }
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) { note("ended") }
}

extension Listener: UITabBarDelegate {
  func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) { note("customizes") }
}

extension Listener: UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    note("showed")
  }
}

extension Listener: UIPageViewControllerDelegate {
  func pageViewControllerSupportedInterfaceOrientations(_ controller: UIPageViewController)
    -> UIInterfaceOrientationMask
  {
    note("was asked")
    return .portrait
  }
}

extension Listener: UIGestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    note("was asked")
    return true
  }
}

extension Listener: MKMapViewDelegate {
  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) { note("moves") }
}

extension Listener: WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { note("finished") }
}

extension Listener: CLLocationManagerDelegate {
  // The protocol belongs to no actor. A manager calls on the thread that created it.
  nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    MainActor.assumeIsolated { note("authorized") }
  }
}

/// Three empty cells.
@MainActor final class Cells: NSObject, UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}
