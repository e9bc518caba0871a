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

  @Test("A view from an archive has a multicast")
  func unarchived() throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: ObservedUITextField(), requiringSecureCoding: false)
    let archive = try NSKeyedUnarchiver(forReadingFrom: data)
    archive.requiresSecureCoding = false
    let field = try #require(archive.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? ObservedUITextField)
    #expect(hasMulticast(field.delegates))
  }

  @Test("A text view that a factory method has made has a multicast")
  func made() {
    #expect(hasMulticast(ObservedUITextView(usingTextLayoutManager: true).delegates))
    #expect(hasMulticast(ObservedUITextView(usingTextLayoutManager: false).delegates))
  }

  /// False for a property that no initializer has set. Anything else that is done with it would stop the program.
  private func hasMulticast<P>(_ delegates: MulticastDelegate<P>) -> Bool {
    unsafeBitCast(delegates, to: Int.self) != 0
  }
}
