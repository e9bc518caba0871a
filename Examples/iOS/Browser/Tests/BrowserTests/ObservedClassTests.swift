import DelegateForwarding
import Foundation
import Testing
import UIKit

@testable import Browser

/// Counts what it is asked.
@MainActor private final class Asked: NSObject, UIScrollViewDelegate {
  private(set) var count = 0

  nonisolated override func responds(to selector: Selector!) -> Bool {
    MainActor.assumeIsolated { count += 1 }
    return super.responds(to: selector)
  }
}

/// Counts how often initializers set a property: each time but the first, an observed class would leak a multicast.
@MainActor private final class Counter {
  static var count = 0
  init() { Self.count += 1 }
}

private final class Counted: UINavigationController {
  private let counter = Counter()
}

@Suite("Observed classes of UIKit") @MainActor struct ObservedClassTests {
  @Test("49: A scroll view that has looked at its delegate looks again when the delegate is assigned again")
  func looksAgain() throws {
    let (plain, asked) = (UIScrollView(), Asked())
    plain.delegate = asked
    try #require(asked.count > 0, "without the library")

    let (view, journal) = (ObservedUIScrollView(), Journal())
    let log = Listener("log", journal)
    view.delegate = asked
    view.delegates.subscribe(log)
    view.delegate = view.delegate
    view.contentOffset = CGPoint(x: 0, y: 10)
    #expect(journal.take() == ["log scrolled"])
  }

  @Test("M6: A view from an archive has a multicast")
  func unarchived() throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: ObservedUITextField(), requiringSecureCoding: false)
    let archive = try NSKeyedUnarchiver(forReadingFrom: data)
    archive.requiresSecureCoding = false
    let field = try #require(archive.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? ObservedUITextField)
    #expect(hasMulticast(field.delegates))
  }

  @Test("M6: A text view that a factory method has made has a multicast")
  func made() {
    #expect(hasMulticast(ObservedUITextView(usingTextLayoutManager: true).delegates))
    #expect(hasMulticast(ObservedUITextView(usingTextLayoutManager: false).delegates))
  }

  @Test("M7: A navigation controller sets the properties of a subclass once, whatever it is made with")
  func madeOnce() {
    Counter.count = 0
    let controllers = [Counted(rootViewController: UIViewController()), Counted(nibName: nil, bundle: nil)]
    #expect(Counter.count == controllers.count)
  }

  /// False for a property that no initializer has set. Anything else that is done with it would stop the program.
  private func hasMulticast<P>(_ delegates: MulticastDelegate<P>) -> Bool {
    unsafeBitCast(delegates, to: Int.self) != 0
  }
}
