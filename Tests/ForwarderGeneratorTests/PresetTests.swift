import ForwardingModel
import Foundation
import Testing

@testable import ForwarderGenerator

// What they write is compiled by lines of Tests/Apple/forwarders.txt.

@Suite("Presets")
struct PresetTests {
  @Test("40: A preset is a list of options, each as a header has it", arguments: Preset.all.keys.sorted())
  func lists(_ name: String) throws {
    let options = try #require(Preset.options(name))
    #expect(!options.module.isEmpty && !options.protocols.isEmpty && !options.rules.isEmpty)
    let lines = try #require(Preset.all[name])
    let written = options.arguments.map { $0.joined(separator: " ") }
    #expect(Set(written) == Set(lines) && written.count == lines.count, "nothing is written twice, or lost")
  }

  @Test("40: A rule or a hook of the user's, by its exact name, replaces the preset's")
  func replaced() throws {
    let graph = GraphText.webView(
      ["optional func web(_ web: Web, shouldGoTo x: Int, completionHandler: @escaping (Bool) -> Void)"],
      ["optional func web(_ web: Web, runOpenPanelWith x: Int, completionHandler: @escaping ([Int]?) -> Void)"])
    let preset = ["--preset", "WKWebView"]
    let text = try graph.generated(preset)
    #expect(text.contains("otherwise: true)") && text.contains("otherwise: nil)"))
    #expect(
      text.contains("class ObservedWKWebView: WKWebView {") && !text.contains(".assign(newValue, in: self) { super.uiD")
    )
    let own = try graph.generated(
      preset + [
        "--rule", "web(_:shouldGoTo:completionHandler:)=.all", "--observing", "WKWebView.uiDelegate=WebView", "--hook",
        "hidden",
      ])
    #expect(own.contains("combining: .all") && !own.contains("otherwise: true)") && own.contains("otherwise: nil)"))
    #expect(own.contains("class WebView: WKWebView {") && own.contains("super.navigationDelegate = $0"))
    #expect(own.contains("{ super.uiDelegate = $0 }"))
  }

  @Test("40: Every option of a preset stands before the user's")
  func before() throws {
    let words = "Deck --rule a=.any --except b --search A --events --event c=d --public --portable"
    let preset = try GeneratorOptions(header: ["--module Sound " + words, "--sdk macosx", "--name First"])
    var own = try GeneratorOptions(header: ["Tape", "--rule a=.all", "--except e", "--search B", "--event f=g"])
    own.name = "Own"
    let all = own.behind(preset)
    #expect(all.rules == ["a=.any", "a=.all"] && all.presetRules == 1)
    #expect(all.eventNames == ["c=d", "f=g"] && all.presetEventNames == 1)
    #expect(all.exceptions == ["b", "e"] && all.searchFolders == ["A", "B"])
    #expect(all.writesEvents && all.isPublic && all.isPortable)
    #expect(all.module == "Sound" && all.sdk == "macosx" && all.name == "Own" && all.protocols == ["Tape"])
    #expect(GeneratorOptions().behind(preset).protocols == ["Deck"])
  }

  @Test("40: The help and the page name each preset")
  func names() throws {
    let names = Set(Preset.all.keys)
    let lines = GeneratorInvocation.helpText.split(separator: "\n")
    #expect(names.isSubset(of: lines.compactMap { $0.split(separator: " ").first.map(String.init) }))
    #expect(Set(try page.matches(of: /(?m)^\| `--preset (\w+)` \|/).map { String($0.1) }) == names)
  }

  @Test("40: The list of options that the page shows is the preset's")
  func shownList() throws {
    let shown = try page.matches(of: /`--preset (\w+)`, for example, is this:\n\n```sh\n((?s).*?)```/)
    #expect(!shown.isEmpty)
    for list in shown {
      let text = list.2.replacing("\\\n", with: "")
      let words = text.matches(of: /'([^']*)'|[^'\s]+/).map { String($0.1 ?? $0.0) }
      #expect(try GeneratorInvocation(words).options == Preset.options(String(list.1)))
    }
  }

  /// The page of the documentation about the command.
  private var page: String {
    get throws {
      let path = "../../../Sources/DelegateForwarding/DelegateForwarding.docc/ProtocolsThatArentYours.md"
      return try String(
        contentsOf: URL(fileURLWithPath: #filePath).appending(path: path).standardizedFileURL, encoding: .utf8)
    }
  }
}
