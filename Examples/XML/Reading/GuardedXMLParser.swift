import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An `XMLParser` that is safe for any document.
///
/// While it reads the document type declaration, it reports only errors to its delegate. FoundationXML on Linux crashes
/// when it reports an attribute declared without a default value, such as `<!ATTLIST glob pattern CDATA #REQUIRED>`. No
/// callback about declarations is worth that.
class GuardedXMLParser: XMLParser {
  private let document: DocumentStream
  private var reportedError: NSError?

  init(_ document: DocumentStream) {
    self.document = document
    super.init(stream: document)
    shouldProcessNamespaces = true
    shouldReportNamespacePrefixes = true
  }

  /// The parser asks for its delegate at each callback.
  override var delegate: (any XMLParserDelegate)? {
    get { document.isInDoctype && !hasNewError ? nil : super.delegate }
    set { super.delegate = newValue }
  }

  /// Whether a new error has occurred since the last call. The parser stores each error before it reports it.
  private var hasNewError: Bool {
    let error = parserError as NSError?
    defer { reportedError = error }
    return error !== reportedError
  }

  /// Ends the parse.
  override func abortParsing() {
    // Bytes that can't be decoded are reported while libxml2 reads them, with a number above those of the grammar. In
    // that case libxml2 ends the parse by itself, and crashes if told to.
    let code = (parserError as NSError?)?.code ?? 0
    if code < 1000 { super.abortParsing() }
  }
}
