import Foundation
import FoundationXML

/// An `XMLParser` that has no delegate while it reads the document type declaration.
///
/// FoundationXML on Linux stops the program when it tells a delegate of an attribute that is declared without a default value,
/// as in `<!ATTLIST glob pattern CDATA #REQUIRED>`. No callback about declarations is worth that.
class GuardedXMLParser: XMLParser {
  private let document: DocumentStream

  init(_ document: DocumentStream) {
    self.document = document
    super.init(stream: document)
    shouldProcessNamespaces = true
    shouldReportNamespacePrefixes = true
  }

  override var delegate: (any XMLParserDelegate)? {
    get { document.isInDoctype ? nil : super.delegate }
    set { super.delegate = newValue }
  }
}
