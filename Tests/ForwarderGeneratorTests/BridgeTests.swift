import Testing

@testable import ForwarderGenerator

/// Pairs of callbacks, of which a service calls one.
@Suite("Older forms of callbacks") struct BridgeTests {
  private static let deprecated = #"{"domain": "iOS", "deprecated": {"major": 9}}"#

  /// The text for a protocol with these requirements, in which one may be deprecated.
  private func generated(
    _ name: String, _ requirements: [String], deprecated: [String] = [], attribute: String = "",
    _ options: String...
  ) throws -> String {
    var graph = GraphText(objectiveC: name, attribute: attribute, requirements.map { "optional \($0)" })
    graph.addRequirements(
      deprecated.map { "optional \($0)" }, ofObjectiveC: name, availability: Self.deprecated)
    let handler = requirements[0].contains("fetch") ? ["--rule", "*fetch*=.original(otherwise: 0)"] : []
    return try graph.generated([name, "--rule", "*=.original"] + handler + options)
  }

  // MARK: A pair

  private static let field = [
    "func textFieldDidEndEditing(_ field: Field)", "func textFieldDidEndEditing(_ field: Field, reason: Int)",
  ]

  @Test("52: A delegate that lacks the newer form hears the older one, and the class names the pair")
  func olderInPlace() throws {
    let text = try generated("UITextFieldDelegate", Self.field)
    #expect(
      text.contains(
        "    forward { $0.textFieldDidEndEditing?(field, reason: reason) ?? $0.textFieldDidEndEditing?(field) }\n"))
    #expect(text.contains("    forward { $0.textFieldDidEndEditing?(field) }\n"), "the older one itself")
    #expect(text.contains("/// - `textFieldDidEndEditing(_:reason:)`, `textFieldDidEndEditing(_:)`\n"))
    #expect(!text.contains("answeredByOriginal"), "anybody may have either")
  }

  @Test("52: So it is for an event that is delivered")
  func delivered() throws {
    let text = try generated(
      "UITextFieldDelegate", Self.field, "--events", "--event", "textFieldDidEndEditing(_:reason:)=ended")
    #expect(
      text.contains(
        """
            case .ended(let field, let reason):
              _ = delegate.textFieldDidEndEditing?(field, reason: reason) ?? delegate.textFieldDidEndEditing?(field)

        """))
  }

  @Test("52: Without the older form in the graph, or if it is unavailable or required, nothing is bridged")
  func withoutOlder() throws {
    #expect(try !generated("UITextFieldDelegate", [Self.field[1]]).contains("??"))
    var graph = GraphText(objectiveC: "UITextFieldDelegate", ["optional \(Self.field[1])", Self.field[0]])
    #expect(try !graph.generated("UITextFieldDelegate").contains("??"), "the service calls a required one by itself")
    graph = GraphText(objectiveC: "UITextFieldDelegate", ["optional \(Self.field[1])"])
    for domain in ["tvOS", "*"] {
      graph.addRequirements(
        ["optional \(Self.field[0])"], ofObjectiveC: "UITextFieldDelegate",
        availability: #"{"domain": "\#(domain)", "isUnconditionallyUnavailable": true}"#)
      #expect(try !graph.generated("UITextFieldDelegate").contains("??"), "\(domain)")
    }
  }

  @Test("52: Where the newer form isn't on every system, the class says what older systems report")
  func youngerThanSystem() throws {
    var graph = GraphText(
      objectiveC: "UIPencilInteractionDelegate", ["optional func pencilInteractionDidTap(_ pencil: Pencil)"])
    graph.addRequirements(
      ["optional func pencilInteraction(_ pencil: Pencil, didReceiveTap tap: Tap)"],
      ofObjectiveC: "UIPencilInteractionDelegate", availability: #"{"domain": "iOS", "introduced": {"major": 26}}"#)
    let text = try graph.generated("UIPencilInteractionDelegate")
    #expect(text.contains("$0.pencilInteraction?(pencil, didReceiveTap: tap) ?? $0.pencilInteractionDidTap?(pencil)"))
    #expect(text.contains("`, `pencilInteractionDidTap(_:)`, which systems before iOS 26 report\n"))
  }

  // MARK: Few are alike

  @Test(
    "52: The call of each older form is written down",
    arguments: [
      (
        "CLLocationManagerDelegate",
        ["func locationManagerDidChangeAuthorization(_ manager: Manager)"],
        ["func locationManager(_ manager: Manager, didChangeAuthorization status: Int)"],
        ".locationManager(manager, didChangeAuthorization: manager.authorizationStatus, of: $0)"
      ),
      (
        "CLLocationManagerDelegate",
        ["func locationManager(_ manager: Manager, didUpdateLocations places: [Int])"],
        ["func locationManager(_ manager: Manager, didUpdateTo new: Int, from old: Int)"],
        "didUpdateTo: places[places.count - 1], from: places[Swift.max(places.count - 2, 0)], of: $0)"
      ),
      (
        "UIDocumentPickerDelegate", ["func documentPicker(_ picker: Picker, didPickDocumentsAt urls: [Int])"],
        ["func documentPicker(_ picker: Picker, didPickDocumentAt url: Int)"],
        ".documentPicker(picker, didPickDocumentAt: urls[0], of: $0)"
      ),
      (
        "UIApplicationDelegate",
        [
          "func application(_ app: App, didFinishLaunchingWithOptions options: [String : Any]?) -> Bool",
          "func applicationDidFinishLaunching(_ app: App)",
        ],
        [], "?? GeneratedForwarding.inPlace($0.applicationDidFinishLaunching?(app), answers: true)"
      ),
      (
        "UIApplicationDelegate",
        [
          "func application(_ app: App, didReceiveRemoteNotification info: Int, fetchCompletionHandler done: @escaping (Int) -> Void)"
        ],
        ["func application(_ app: App, didReceiveRemoteNotification info: Int)"],
        ".application(app, didReceiveRemoteNotification: info, of: $0), answers: nil as Void?)"
      ),
      (
        "UIApplicationDelegate", ["func application(_ app: App, open url: Int, options: [Key : Any]) -> Bool"],
        [
          "func application(_ app: App, open url: Int, sourceApplication: String?, annotation: Any) -> Bool",
          "func application(_ app: App, handleOpen url: Int) -> Bool",
        ],
        """
                  app, open: url, sourceApplication: options[.sourceApplication] as? String,
                  annotation: options[.annotation] as Any, of: $0)
                ?? UIApplicationForwarderDeprecated.calls.application(app, handleOpen: url, of: $0)
        """
      ),
    ] as [(String, [String], [String], String)])
  func calls(_ name: String, _ requirements: [String], _ deprecated: [String], _ call: String) throws {
    let text = try generated(name, requirements, deprecated: deprecated)
    #expect(words(text).contains(words(call)), "\(text)")
    #expect(text.contains("nonisolated private protocol") == !deprecated.isEmpty)
  }

  /// A text without its line breaks.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("( ", with: "(")
  }

  @Test("52: A deprecated form is called through a protocol, once for all, with the actor of the protocol")
  func withoutWarning() throws {
    let text = try generated(
      "UIDocumentPickerDelegate", ["func documentPicker(_ picker: Picker, didPickDocumentsAt urls: [Int])"],
      deprecated: ["@MainActor func documentPicker(_ picker: Picker, didPickDocumentAt url: Int)"])
    #expect(
      text.contains(
        """
        nonisolated private protocol UIDocumentPickerForwarderDeprecatedCalls {
          @MainActor static func documentPicker(
            _ picker: Picker, didPickDocumentAt url: Int, of delegate: (any UIDocumentPickerDelegate)?
          ) -> Void?
        }

        nonisolated private enum UIDocumentPickerForwarderDeprecated: UIDocumentPickerForwarderDeprecatedCalls {
          static var calls: any UIDocumentPickerForwarderDeprecatedCalls.Type { Self.self }

          @available(*, deprecated)
          @MainActor static func documentPicker(
            _ picker: Picker, didPickDocumentAt url: Int, of delegate: (any UIDocumentPickerDelegate)?
          ) -> Void? {
            delegate?.documentPicker?(picker, didPickDocumentAt: url)
          }
        }
        """), "\(text)")
  }

  // MARK: An older form that wins

  @Test("52: A newer form that not every system has doesn't stand for an older one that wins")
  func younger() throws {
    var graph = GraphText(
      objectiveC: "CBCentralManagerDelegate",
      ["optional func centralManager(_ central: Int, didDisconnectPeripheral peripheral: Int, error: Int?)"])
    graph.addRequirements(
      [
        "optional func centralManager(_ central: Int, didDisconnectPeripheral peripheral: Int, timestamp: Double, isReconnecting: Bool, error: Int?)"
      ], ofObjectiveC: "CBCentralManagerDelegate", availability: #"{"domain": "iOS", "introduced": {"major": 26}}"#)
    let text = try graph.generated("CBCentralManagerDelegate", "--rule", "*=.original")
    #expect(text.components(separatedBy: "??").count == 2, "the newer one bridges to the older one alone")
  }

  @Test("52: An older form that wins is the original delegate's, and each of the two stands for the other")
  func winning() throws {
    let text = try generated(
      "CBCentralManagerDelegate",
      [
        "func centralManager(_ central: Int, didDisconnectPeripheral peripheral: Int, error: Int?)",
        "func centralManager(_ central: Int, didDisconnectPeripheral peripheral: Int, timestamp: Double, isReconnecting: Bool, error: Int?)",
      ])
    #expect(
      text.contains(
        """
          override class var olderForms: [ObjectiveC.Selector: ObjectiveC.Selector] {
            [
              (
                "centralManager:didDisconnectPeripheral:timestamp:isReconnecting:error:",
                "centralManager:didDisconnectPeripheral:error:"
              ),
            ].reduce(into: [:]) { $0[ObjectiveC.Selector($1.0)] = ObjectiveC.Selector($1.1) }
          }
        """), "\(text)")
    #expect(text.contains(#"["centralManager:didDisconnectPeripheral:error:"].map { ObjectiveC.Selector($0) }"#))
    #expect(
      text.contains(
        """
              $0.centralManager?(central, didDisconnectPeripheral: peripheral, error: error)
                ?? $0.centralManager?(
                  central, didDisconnectPeripheral: peripheral, timestamp: Date().timeIntervalSinceReferenceDate,
                  isReconnecting: false, error: error)

        """))
    #expect(
      text.contains(
        """
              $0.centralManager?(central, didDisconnectPeripheral: peripheral, error: error)
                ?? $0.centralManager?(
                  central, didDisconnectPeripheral: peripheral, timestamp: timestamp, isReconnecting: isReconnecting,
                  error: error)

        """))
  }
}
