#if canImport(ObjectiveC)
  import DelegateForwarding
  import Foundation
  import TestSupport
  import Testing

  @Suite("Services of Objective-C with a hook") struct ObservedFieldTests {
    private let journal = Journal()
    private let app: FieldApp
    private let logger: FieldLogger

    init() {
      app = FieldApp("app", journal)
      logger = FieldLogger("logger", journal)
    }

    // MARK: Listeners

    private final class SwitchedForwarder: FieldForwarder {
      override class var answeredByOriginal: [Selector] { super.answeredByOriginal + [selectors.crash] }
      override class var notReported: [Selector] { [selectors.reason] }
    }

    private final class CrashLogger: Noting, FieldDelegate {
      func fieldDidCrash(_ field: Field) { note("crash") }
    }

    @Test("45, 52: A listener asks for what is reported, and hears what the original delegate alone switches on")
    func listener() {
      let (field, crashLogger) = (Field(), CrashLogger("crash logger", journal))
      let multicast = MulticastDelegate(wrapping: field, delegate: \.delegate) { SwitchedForwarder($0) }
      multicast.subscribe(crashLogger)
      let observation = multicast.observe(FieldEvent.self) { [journal] in journal.note("observer \($0)") }
      #expect(field.responds(selectors.end))
      #expect(!field.responds(selectors.crash), "only the original delegate switches it on")
      #expect(!field.responds(selectors.reason), "it isn't reported")
      #expect(!field.responds(selectors.decides) && !field.responds(selectors.returns))
      // If the service sends it all the same, everybody hears it.
      (field.delegate as? SwitchedForwarder)?.fieldDidCrash(field)
      #expect(journal.take() == ["crash logger crash", "observer didCrash"])
      let original = CrashLogger("app", journal)
      field.delegate = original
      multicast.install(in: field, \.delegate)
      #expect(field.responds(selectors.crash))
      field.delegate?.fieldDidCrash?(field)
      #expect(journal.take() == ["app crash", "crash logger crash", "observer didCrash"])
      withExtendedLifetime(observation) {}
    }

    @Test(
      "45, 49: A service that looks once looks again if its delegate is assigned again", arguments: FieldHook.allCases)
    func looksOnce(hook: FieldHook) {
      let (field, delegate) = (hook.makeField(), ReasonLogger("app", journal))
      field.delegate = delegate
      field.delegates.subscribe(logger)
      field.end()
      #expect(journal.take() == [])
      field.delegate = hook == .shown ? delegate : field.delegate
      field.end()
      #expect(journal.take() == ["logger end"])
    }

    // MARK: Key-value observing

    private static func name(_ value: (any FieldDelegate)??) -> String {
      guard let delegate = value.flatMap({ $0 }) else { return "nobody" }
      if let proxy = delegate as? any MulticastForwarding<any FieldDelegate> {
        return "proxy of \(name(proxy.multicast.originalDelegate))"
      }
      return (delegate as? Noting)?.name ?? "\(delegate)"
    }

    @Test(
      "50: Who observes the property by key hears of an assignment once, and of the app's delegate, if the hook hides its proxy"
    )
    func observedByKeyHidden() {
      let field = FieldHook.hidden.makeField()
      let observation = field.observe(\.delegate, options: [.old, .new]) { [journal] _, change in
        journal.note("\(Self.name(change.oldValue)) -> \(Self.name(change.newValue))")
      }
      for delegate in [app, logger, nil] as [(any FieldDelegate)?] { field.delegate = delegate }
      #expect(journal.take() == ["nobody -> app", "app -> logger", "logger -> nobody"])
      observation.invalidate()
      field.delegate = app
      #expect(journal.take() == [])
    }

    @Test(
      "13: Otherwise it hears of two assignments, of the delegate and of its proxy, which is there at the end of both")
    func observedByKeyShown() {
      let field = FieldHook.shown.makeField()
      let observation = field.observe(\.delegate, options: .new) { [journal] _, change in
        journal.note(Self.name(change.newValue))
      }
      for delegate in [app, logger, nil] as [(any FieldDelegate)?] {
        field.delegate = delegate
        #expect(journal.take() == Array(repeating: "proxy of \(Self.name(delegate))", count: 2))
      }
      withExtendedLifetime(observation) {}
    }

    // MARK: The end

    @Test(
      "17: A service that lets go of its delegate when it goes is freed, and its proxy, observed by key or not",
      arguments: FieldHook.allCases, [false, true])
    func freed(hook: FieldHook, isObserved: Bool) {
      weak var field: ObservedField?
      weak var delegates: MulticastDelegate<any FieldDelegate>?
      weak var proxy: (any FieldDelegate)?
      autoreleasepool {
        let made = hook.makeField()
        var observation = isObserved ? made.observe(\.delegate) { _, _ in } : nil
        made.delegates.subscribe(logger)
        made.delegate = app
        made.end()
        (field, delegates, proxy) = (made, made.delegates, made.stored)
        #expect(proxy is FieldForwarder)
        withExtendedLifetime(observation) {}
        observation = nil
      }
      #expect(field == nil && delegates == nil && proxy == nil)
      #expect(journal.take() == ["app end", "logger end"])
    }

    /// Its property isn't cleared when its delegate goes, and it calls its delegate when it goes.
    private class CarelessService: NSObject {
      unowned(unsafe) var delegate: (any FieldDelegate)?
      func end() { delegate?.fieldDidEnd?(Field()) }
      deinit { end() }
    }

    private final class ObservedCarelessService: CarelessService {
      let delegates = MulticastDelegate<any FieldDelegate> { FieldForwarder($0) }
      override var delegate: (any FieldDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
    }

    @Test("17: A hook lives as long as its service: a property that isn't cleared is safe until the end")
    func careless() {
      autoreleasepool {
        let service = ObservedCarelessService()
        service.delegates.subscribe(logger)
        service.delegate = app
        service.end()
        #expect(journal.take() == ["app end", "logger end"])
      }
      #expect(journal.take() == ["app end", "logger end"])
    }

    private final class FileForwarder: DelegateProxy<any FileManagerDelegate>, FileManagerDelegate {
      func fileManager(_ fileManager: FileManager, shouldCopyItemAt srcURL: URL, to dstURL: URL) -> Bool {
        forward(combining: .all) { $0.fileManager?(fileManager, shouldCopyItemAt: srcURL, to: dstURL) ?? true }
      }
    }

    private final class FileLogger: Noting, FileManagerDelegate {
      func fileManager(_ fileManager: FileManager, shouldCopyItemAt srcURL: URL, to dstURL: URL) -> Bool {
        note(dstURL.lastPathComponent)
        return true
      }
    }

    @Test(
      "17: A file manager, whose property isn't cleared, has its own delegate again once a multicast is uninstalled")
    func fileManager() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      let source = folder.appendingPathComponent("source")
      try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true, attributes: nil)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (manager, app, logger) = (FileManager(), FileLogger("app", journal), FileLogger("logger", journal))
      func copies(to name: String) throws -> [String] {
        try manager.copyItem(at: source, to: folder.appendingPathComponent(name))
        return journal.take()
      }
      manager.delegate = app
      let plain = try copies(to: "plain")
      try #require(plain == ["app plain"], "without the library")
      weak var freed: MulticastDelegate<any FileManagerDelegate>?
      try autoreleasepool {
        let multicast = MulticastDelegate(wrapping: manager, delegate: \.delegate) { FileForwarder($0) }
        freed = multicast
        multicast.subscribe(logger)
        let forwarded = try copies(to: "forwarded")
        #expect(forwarded == ["app forwarded", "logger forwarded"])
        multicast.uninstall(from: manager, \.delegate)
      }
      #expect(freed == nil)
      #expect(try copies(to: "afterwards") == ["app afterwards"])
    }

    // MARK: A kit that looks again

    /// As RxCocoa: it takes the place of the delegate, passes on to what it was given or has found there, and expects
    /// itself in the property each time it looks.
    private final class Kit: Noting, FieldDelegate {
      weak var next: (any FieldDelegate)?
      private(set) var installations = 0

      func look(at field: Field) {
        if field.delegate === self { return }
        installations += 1
        next = field.delegate
        field.delegate = self
      }

      override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || next?.responds(to: selector) == true
      }

      override func forwardingTarget(for selector: Selector!) -> Any? { next }

      func fieldDidEnd(_ field: Field) {
        note("end")
        next?.fieldDidEnd?(field)
      }
    }

    @Test(
      "50: A kit that looks again and again finds itself behind a hook that hides its proxy, or in a property of its own"
    )
    func kit() {
      let kit = Kit("kit", journal)
      let field = FieldHook.hidden.makeField()
      field.delegates.subscribe(logger)
      field.delegate = app
      for _ in 1...3 {
        kit.look(at: field)
        field.end()
        #expect(journal.take() == ["kit end", "app end", "logger end"])
      }
      #expect(kit.installations == 1)
      let (plain, standAlone) = (Field(), Kit("kit", journal))
      let multicast = MulticastDelegate<any FieldDelegate>(original: app)
      multicast.subscribe(logger)
      let forwarder = FieldForwarder(multicast)
      standAlone.look(at: plain)
      standAlone.next = forwarder
      for _ in 1...3 {
        standAlone.look(at: plain)
        plain.end()
        plain.delegate?.fieldDidShake?(plain)
        #expect(journal.take() == ["kit end", "app end", "logger end", "app shake"])
      }
      #expect(standAlone.installations == 1)
      withExtendedLifetime(forwarder) {}
    }
  }
#endif
