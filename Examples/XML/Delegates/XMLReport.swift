import FoundationXML

/// A delegate of the parser that has something to say when the document has been read, or as much of it as could be.
///
/// Each is written as if it were the only one.
protocol XMLReport: XMLParserDelegate {
  var title: String { get }

  /// What it found, in lines.
  var text: String { get }
}
