import Foundation
import Testing

@Suite("Examples xml")
struct XMLTests {
  @Test("The embedded document: four reports, and one line that compares the times")
  func embeddedDocument() async throws {
    let run = try await runExamples("xml")
    #expect(run.status == 0)
    #expect(run.row("book") == ["book", "5", "23.8", "%", "██████████████████████████████"])
    #expect(run.output.contains("shelf × 2"))
    #expect(run.row("CDATA") == ["CDATA", "blocks", "1"])
    #expect(run.output.contains("well-formed, 22 lines"))
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("One pass for 4 delegates: ") } == 1)
    #expect(run.output.split(separator: "\n").last?.hasPrefix("One pass") == true)
  }

  @Test("A malformed file: its name, line and column on standard error, status 1, and the counts until then")
  func malformed() async throws {
    let file = try TemporaryFile("bad.xml", "<a>\n <b>x</b>\n <c></d>\n <b/>\n</a>\n")
    let run = try await runExamples("xml", file.path)
    #expect(run.status == 1)
    #expect(run.complaints.hasPrefix("\(file.path):3:9: "))
    #expect(run.row("b")?.prefix(2) == ["b", "1"])
    #expect(run.row("in") == ["in", "all", "3"])
  }

  @Test("A file that ends too early is malformed, even if the parser does not report it")
  func truncated() async throws {
    let file = try TemporaryFile("cut.xml", "<a>\n <b>x</b>\n")
    let run = try await runExamples("xml", file.path)
    #expect(run.status == 1)
    #expect(run.complaints.hasPrefix("\(file.path):2:10: "))
    #expect(run.row("in") == ["in", "all", "2"])
  }

  @Test("What is no document at all", arguments: ["", "ab", "plain text", "\u{0}\u{1}\u{2}\u{3}\u{4}"])
  func noDocument(_ contents: String) async throws {
    let file = try TemporaryFile("none.xml", contents)
    let run = try await runExamples("xml", file.path)
    #expect(run.status == 1)
    #expect(run.complaints.hasPrefix("\(file.path):1:1: "))
    #expect(run.row("in") == ["in", "all", "0"])
  }

  @Test("Of what is malformed the place is reported", arguments: malformedDocuments)
  func faults(_ what: String, _ contents: Data, _ place: String) async throws {
    let file = try TemporaryFile("malformed.xml", contents)
    let run = try await runExamples("xml", file.path)
    #expect(run.status == 1)
    #expect(run.complaints.hasPrefix("\(file.path):\(place)"))
  }

  @Test("A missing file and a directory: the system's words, status 1")
  func unreadable() async throws {
    let missing = try await runExamples("xml", "/nonexistent/file.xml")
    #expect(missing.status == 1)
    #expect(missing.complaints == "/nonexistent/file.xml: No such file or directory\n")
    let directory = try await runExamples("xml", "/")
    #expect(directory.status == 1)
    #expect(directory.complaints == "/: Is a directory\n")
  }

  @Test("Of several files, each is reported, also after one that fails")
  func severalFiles() async throws {
    let bad = try TemporaryFile("bad.xml", "<a>")
    let good = try TemporaryFile("good.xml", "<fine/>")
    let run = try await runExamples("xml", "/nonexistent", bad.path, good.path)
    #expect(run.status == 1)
    #expect(run.complaints.split(separator: "\n").count == 2)
    #expect(run.output.contains(bad.path) && run.output.contains(good.path))
    #expect(run.row("fine")?.prefix(2) == ["fine", "1"])
  }

  @Test(
    "Encodings and byte order marks", arguments: [String.Encoding.utf8, .utf16, .utf16BigEndian, .utf16LittleEndian])
  func encodings(_ encoding: String.Encoding) async throws {
    let name = encoding == .utf8 ? "UTF-8" : "UTF-16"
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n" + Self.declarations + "<a b=''>hé<b/></a>"
    var contents = try #require(text.data(using: encoding))
    if encoding == .utf8 { contents = Data([0xEF, 0xBB, 0xBF]) + contents }
    let file = try TemporaryFile("encoded.xml", contents)
    let run = try await runExamples("xml", file.path)
    #expect(run.status == 0)
    #expect(run.row("characters") == ["characters", "2"])
  }

  @Test("A file of several megabytes is counted to its end, without a word on a standard error that is no terminal")
  func largeFile() async throws {
    let count = 40_000
    let entry = "<entry id=\"7\"><name>Some name, and a few words more</name></entry>\n"
    let contents = "<?xml version=\"1.0\"?>\n\(Self.declarations)<a>\n\(String(repeating: entry, count: count))</a>\n"
    let file = try TemporaryFile("large.xml", contents)
    let run = try await runExamples("xml", file.path)
    #expect(run.status == 0)
    #expect(run.complaints == "")
    #expect(run.row("entry")?.prefix(2) == ["entry", "\(count)"])
    #expect(run.row("words") == ["words", "\(count * 7)"])
  }

  /// A document with attributes that are declared without a default value, and with text that only looks like the
  /// declaration's end.
  private static let declarations = """
    <!DOCTYPE a [
      <!-- ]> ' -->
      <!ATTLIST a b CDATA #REQUIRED c CDATA #IMPLIED>
      <!ENTITY e "]>">
    ]>

    """
}

/// What is wrong with each document, the document, and the place of the fault.
private let malformedDocuments: [(String, Data, String)] = {
  let declaration = "<!DOCTYPE a [\n<!ATTLIST a b CDATA #REQUIRED>\n<!ATTLIST a b FOO>\n]>\n<a/>"
  let noComment = "<!DOCTYPE a [<!ATTLIST a b CDATA #REQUIRED c<!--d>]><a/>"
  let entities = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }
  let bomb = "<!DOCTYPE a [<!ENTITY e0 \"e\">\(entities.joined())]>\n<a>&e9;</a>"
  var undecodable = "<?xml version=\"1.0\"?>\n<a>text</a>".data(using: .utf32BigEndian)!
  undecodable.insert(0x7F, at: 80)
  return [
    ("a fault in the document type declaration", Data(declaration.utf8), "3:15: "),
    ("a comment that is none in a declaration", Data(noComment.utf8), "1:"),
    ("entities that unfold without end", Data(bomb.utf8), "2:"),
    ("bytes that are no text in the document's encoding", undecodable, "1:"),
  ]
}()

extension ExamplesRun {
  /// The words of the first row of a table that begins with a word.
  fileprivate func row(_ name: String) -> [String]? {
    let rows = output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return rows.first { $0.first == name }
  }
}
