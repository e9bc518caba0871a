import DelegateForwarding
import SwiftUI
import UIKit
import WebKit

/// The app's one screen: an address, its page, and the place where the phone is.
///
/// It is the delegate of the text field and of the web view, as without the library. Each has a listener besides.
final class BrowserController: UIViewController {
  let address = ObservedUITextField()
  let page = ObservedWKWebView()
  private let typing = TypingLog()
  private let place = UIHostingController(rootView: PlaceView(places: Places()))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    address.placeholder = "Address"
    address.borderStyle = .roundedRect
    address.keyboardType = .URL
    address.autocapitalizationType = .none
    addChild(place)
    for part in [address, page, place.view!] { view.addSubview(part) }
    place.didMove(toParent: self)

    address.delegates.subscribe(typing)
    address.delegate = self
    page.delegates.subscribe(History.shared)
    page.navigationDelegate = self
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds.inset(by: view.safeAreaInsets)
    let (top, rest) = area.divided(atDistance: 44, from: .minYEdge)
    let (bottom, middle) = rest.divided(atDistance: 44, from: .maxYEdge)
    (address.frame, page.frame, place.view.frame) = (top, middle, bottom)
  }

  func show(_ url: URL) {
    address.text = url.absoluteString
    page.load(URLRequest(url: url))
  }
}

extension BrowserController: UITextFieldDelegate {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if let url = URL(string: textField.text ?? "") { show(url) }
    return textField.resignFirstResponder()
  }
}

extension BrowserController: WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    address.text = webView.url?.absoluteString
  }
}
