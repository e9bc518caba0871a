import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An `XMLParser` that any document may be given to.
///
/// It tells its delegate of nothing but errors while it reads the document type declaration. FoundationXML on Linux crashes when
/// it tells a delegate of an attribute that is declared without a default value, as in `<!ATTLIST glob pattern CDATA #REQUIRED>`.
/// No callback about declarations is worth that.
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

  /// Whether there is an error that was not there when this was asked last. The parser notes each before it reports it.
  private var hasNewError: Bool {
    let error = parserError as NSError?
    defer { reportedError = error }
    return error !== reportedError
  }

  /// Ends the parse.
  override func abortParsing() {
    // Bytes that can't be decoded are reported while libxml2 takes them in, with a number above those of the grammar. It ends the
    // parse by itself then, and crashes if it is told to.
    let code = (parserError as NSError?)?.code ?? 0
    if code < 1000 { super.abortParsing() }
  }
}
