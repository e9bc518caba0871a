import CoreLocation
import DelegateForwarding
import DelegateForwardingTesting
import Foundation
import Testing
import UIKit
import WebKit

@testable import Browser

@Suite("The screen") @MainActor struct ScreenTests {
  @Test("The return key loads the page, whose end the screen and the history hear")
  func loads() async throws {
    let screen = BrowserController()
    screen.loadViewIfNeeded()
    let recorder = DelegateRecorder<WKNavigationDelegateEvent>(screen.page.delegates)
    screen.address.text = "about:blank"
    _ = screen.address.delegate?.textFieldShouldReturn?(screen.address)
    try await recorder.next(within: .seconds(60)) { if case .didFinish = $0 { true } else { false } }
    #expect(History.shared.pages.last?.absoluteString == "about:blank")
  }

  @Test("The end of an edit reaches everybody, once")
  func edits() {
    let screen = BrowserController()
    screen.loadViewIfNeeded()
    let recorder = DelegateRecorder<UITextFieldDelegateEvent>(screen.address.delegates)
    // What the text field calls.
    UITextFieldForwarder(screen.address.delegates).textFieldDidEndEditing(screen.address, reason: .committed)
    #expect(recorder.events.count == 1)
  }

  @Test("The model follows the location manager")
  func follows() async throws {
    let manager = ObservedCLLocationManager()
    let places = Places(manager)
    let following = Task { await places.follow() }
    let forwarder = CLLocationManagerForwarder(manager.delegates)
    for _ in 1...600 where places.text != "52.0, 13.0" {
      forwarder.locationManager(manager, didUpdateLocations: [CLLocation(latitude: 52, longitude: 13)])
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(places.text == "52.0, 13.0")
    following.cancel()
    await following.value
  }
}
