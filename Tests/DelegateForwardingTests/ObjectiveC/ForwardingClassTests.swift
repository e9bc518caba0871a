#if canImport(ObjectiveC)
  import DelegateForwarding
  import Foundation
  import TestSupport
  import Testing

  /// What other code may do to the classes of proxies and delegates, by the functions of the runtime.
  @Suite("Classes that forward, and the runtime") struct ForwardingClassTests {
    private let journal = Journal()
    private let logger: FieldLogger

    init() { logger = FieldLogger("logger", journal) }

    /// What an SDK puts in place of a callback.
    private func implementation(_ text: String, then: @escaping (AnyObject, Field) -> Void = { _, _ in }) -> IMP {
      imp_implementationWithBlock(
        { [journal] receiver, field in
          journal.note(text)
          then(receiver, field)
        } as @convention(block) (AnyObject, Field) -> Void)
    }

    // MARK: Methods that are replaced

    private class ReplacedForwarder: DelegateProxy<any FieldDelegate>, FieldDelegate {
      func fieldDidEnd(_ field: Field) { forward { $0.fieldDidEnd?(field) } }
      func fieldDidEnd(_ field: Field, reason: Int) { forward { $0.fieldDidEnd?(field, reason: reason) } }
    }

    private final class ReplacedDelegate: ReplacedForwarder {}

    private final class OverridingDelegate: ReplacedForwarder {
      override func fieldDidEnd(_ field: Field) { super.fieldDidEnd(field) }
    }

    @Test("45: A proxy responds to a callback whose implementation an SDK has exchanged, and to one that is overridden")
    func exchanged() throws {
      let (field, delegate) = (Field(), ReplacedDelegate())
      field.delegate = delegate
      #expect(!field.responds(selectors.end) && !field.responds(selectors.reason))
      let overriding = OverridingDelegate()
      #expect(overriding.responds(to: selectors.end) && !overriding.responds(to: selectors.reason))
      // The SDK adds a method under a name of its own, and exchanges the two.
      let added = #selector(SDKMessages.sdkFieldDidEnd(_:))
      let replacement = implementation("sdk end") { receiver, field in
        unsafeBitCast(receiver, to: (any SDKMessages).self).sdkFieldDidEnd(field)
      }
      #expect(class_addMethod(ReplacedDelegate.self, added, replacement, "v24@0:8@16"))
      let methods = try [selectors.end, added].map { try #require(class_getInstanceMethod(ReplacedDelegate.self, $0)) }
      method_exchangeImplementations(methods[0], methods[1])
      #expect(field.responds(selectors.end) && !field.responds(selectors.reason))
      field.end()
      #expect(journal.take() == ["sdk end"])
      delegate.multicast.subscribe(logger)
      field.end()
      #expect(journal.take() == ["sdk end", "logger end"])
    }

    private class LateForwarder: DelegateProxy<any FieldDelegate>, FieldDelegate {
      func fieldDidEnd(_ field: Field) { forward { $0.fieldDidEnd?(field) } }
    }

    private final class EarlyDelegate: LateForwarder {}
    private final class LateDelegate: LateForwarder {}

    @Test("45: So does the first proxy of another subclass, which is made after the exchange")
    func exchangedBefore() throws {
      #expect(!EarlyDelegate().responds(to: selectors.end))
      let method = try #require(class_getInstanceMethod(LateForwarder.self, selectors.end))
      let former = method_setImplementation(method, implementation("sdk end"))
      #expect(EarlyDelegate().responds(to: selectors.end) && LateDelegate().responds(to: selectors.end))
      method_setImplementation(method, former)
      #expect(!EarlyDelegate().responds(to: selectors.end) && !LateDelegate().responds(to: selectors.end))
    }

    // MARK: Objects that get another class

    /// Gives an object a class of its own, which has one more callback.
    private func isaSwizzle(_ object: NSObject) throws {
      let added: AnyClass = try #require(
        objc_allocateClassPair(object_getClass(object), "SDK_\(UUID().uuidString)", 0))
      #expect(class_addMethod(added, selectors.crash, implementation("sdk crash"), "v24@0:8@16"))
      objc_registerClassPair(added)
      _ = object_setClass(object, added)
    }

    private final class AppForwarder: FieldForwarder {}

    @Test("45: An app delegate that gets another class goes on forwarding, and responds to what that class has")
    func anotherClassOfForwarder() throws {
      let (field, delegate) = (Field(), AppForwarder())
      delegate.multicast.subscribe(logger)
      field.delegate = delegate
      #expect(!field.responds(selectors.crash))
      try isaSwizzle(delegate)
      field.delegate = nil
      field.delegate = delegate
      #expect(field.responds(selectors.crash) && field.responds(selectors.end) && !field.responds(selectors.reason))
      #expect((delegate as AnyObject) as? any MulticastForwarding<any FieldDelegate> != nil)
      field.end()
      field.delegate?.fieldDidCrash?(field)
      #expect(journal.take() == ["logger end", "sdk crash"])
    }

    @Test("45: So does a proxy for a delegate that gets another class", arguments: FieldHook.allCases)
    func anotherClassOfDelegate(hook: FieldHook) throws {
      let (field, app) = (hook.makeField(), FieldApp("app", journal))
      field.delegates.subscribe(logger)
      field.delegate = app
      try isaSwizzle(app)
      field.delegate = nil
      field.delegate = app
      #expect(field.delegates.originalDelegate === app)
      field.end()
      #expect(field.stored?.responds(to: selectors.crash) == true)
      field.stored?.fieldDidCrash?(field)
      #expect(journal.take() == ["app end", "logger end", "sdk crash"])
    }

    // MARK: Classes by name

    @Test("46: A forwarder's subclass is found by its name before anybody has used it, as by a scene manifest")
    func byName() throws {
      let found = NSClassFromString("DelegateForwardingTests.DelegateFoundByName") as? NSObject.Type
      let delegate = try #require(found).init()
      #expect((delegate as? any MulticastForwarding<any FieldDelegate>)?.multicast.subscriberCount == 0)
      #expect(delegate.responds(to: selectors.end) && !delegate.responds(to: selectors.reason))
    }

    // MARK: What is kept for each class

    private class AskedForwarder: DelegateProxy<any FieldDelegate>, FieldDelegate {
      static let questions = Guarded(0)
      override class var answeredByOriginal: [Selector] {
        questions.withLock { $0 += 1 }
        return [selectors.crash]
      }
      func fieldDidEnd(_ field: Field) { forward { $0.fieldDidEnd?(field) } }
      func fieldDidCrash(_ field: Field) { forward { $0.fieldDidCrash?(field) } }
    }

    private final class AskedDelegate: AskedForwarder {
      override func fieldDidEnd(_ field: Field) { super.fieldDidEnd(field) }
    }

    @Test("45: What a class forwards is found out once, and proxies of different classes keep apart")
    func keptForEachClass() {
      var answers: [Set<[Bool]>] = [[], []]
      for _ in 1...100 {
        for (index, proxy) in [AskedForwarder(), AskedDelegate()].enumerated() {
          for isSubscribed in [false, true] {
            if isSubscribed { proxy.multicast.subscribe(logger) }
            let asked = [selectors.end, selectors.crash, selectors.reason]
            answers[index].insert([isSubscribed] + asked.map { proxy.responds(to: $0) })
          }
        }
      }
      #expect(answers[0] == [[false, false, false, false], [true, true, false, false]])
      #expect(answers[1] == [[false, true, false, false], [true, true, false, false]])
      #expect(AskedForwarder.questions.current == 2)
    }

    // MARK: A class in between

    private class ClassBetween<P>: DelegateProxy<P> {}

    private final class TooDeepForwarder: ClassBetween<any FieldDelegate>, FieldDelegate {
      func fieldDidEnd(_ field: Field) { forward { $0.fieldDidEnd?(field) } }
    }

    #if CHILD_PROCESSES && DEBUG
      @Test("45: A class between `DelegateProxy` and the one that forwards stops a debug build, and is named")
      func classBetween() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = TooDeepForwarder()
        }
        #expect(message(of: result).contains("derive the class that implements the delegate protocol directly"))
      }
    #endif
  }

  @objc private protocol SDKMessages {
    func sdkFieldDidEnd(_ field: Field)
  }

  /// Nobody refers to it but by its name.
  final class DelegateFoundByName: FieldForwarder {
    override func fieldDidEnd(_ field: Field) { super.fieldDidEnd(field) }
  }
#endif
