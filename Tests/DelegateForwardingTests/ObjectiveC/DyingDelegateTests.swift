#if canImport(ObjectiveC)
  import DelegateForwarding
  import Foundation
  import TestSupport
  import Testing

  /// A delegate that has, besides `fieldDidEnd(_:)`, what the forwarder doesn't implement.
  private final class Measuring: Noting, FieldDelegate {
    var child: Child?
    func fieldDidEnd(_ field: Field) { note("end") }
    func fieldDidShake(_ field: Field) { note("shake") }
    func fieldIsWarm(_ field: Field) -> Bool { true }
    func fieldWeight(_ field: Field) -> Double { 2 }
    func fieldSize(_ field: Field) -> CGSize { CGSize(width: 3, height: 4) }
    func fieldFrame(_ field: Field) -> CGRect {
      CGRect(origin: CGPoint(x: 5, y: 6), size: CGSize(width: 7, height: 8))
    }
  }

  /// What a delegate owns, such as a scroll view whose delegate it is.
  private final class Child {
    let onDeinit: () -> Void
    init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
    deinit { onDeinit() }
  }

  @Suite("A delegate of Objective-C that dies") struct DyingDelegateTests {
    private let journal = Journal()
    private let logger: FieldLogger

    init() { logger = FieldLogger("logger", journal) }

    @Test(
      "45: What the service sends a dead delegate, because it had asked, does nothing, and answers zero",
      arguments: FieldHook.allCases)
    func dead(hook: FieldHook) {
      let field = hook.makeField()
      field.delegates.subscribe(logger)
      weak var dead: Measuring?
      autoreleasepool {
        let app = Measuring("app", journal)
        dead = app
        field.delegate = app
        field.end()
        field.shake()
        #expect(journal.take() == ["app end", "logger end", "app shake"])
        #expect(field.measure() == [1, 2, 3, 4, 5, 6, 7, 8])
        withExtendedLifetime(app) {}
      }
      #expect(dead == nil)
      for _ in 1...2 {
        field.end()
        field.shake()
        #expect(journal.take() == ["logger end"])
        #expect(field.measure() == [0, 0, 0, 0, 0, 0, 0, 0])
      }
    }

    @Test(
      "42, 45: So it is if the delegate's class, which an SDK has made for it, is disposed of with the delegate",
      arguments: FieldHook.allCases)
    func disposed(hook: FieldHook) throws {
      let field = hook.makeField()
      let made: AnyClass = try #require(objc_allocateClassPair(Measuring.self, "SDK_\(UUID().uuidString)", 0))
      objc_registerClassPair(made)
      autoreleasepool {
        let app = Measuring("app", journal)
        _ = object_setClass(app, made)
        field.delegates.subscribe(app)
        field.delegate = app
        #expect(field.measure() == [1, 2, 3, 4, 5, 6, 7, 8])
        withExtendedLifetime(app) {}
      }
      objc_disposeClassPair(made)
      #expect(field.measure() == [0, 0, 0, 0, 0, 0, 0, 0])
      let trace = field.delegates.trace { [journal] in if $0.kind == .foundDead { journal.note("\($0.subject.type!)") }
      }
      field.end()
      #expect(journal.take().first == "Measuring")
      withExtendedLifetime(trace) {}
    }

    @Test("45: So it is while the delegate is being deallocated", arguments: FieldHook.allCases)
    func dying(hook: FieldHook) {
      let field = hook.makeField()
      field.delegates.subscribe(logger)
      var sizes: [[Double]] = []
      autoreleasepool {
        let app = Measuring("app", journal)
        app.child = Child {
          field.end()
          field.shake()
          sizes.append(field.measure())
        }
        field.delegate = app
        withExtendedLifetime(app) {}
      }
      #expect(journal.take() == ["logger end"])
      #expect(sizes == [[0, 0, 0, 0, 0, 0, 0, 0]])
    }
  }
#endif
