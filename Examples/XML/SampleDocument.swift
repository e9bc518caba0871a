import Foundation

extension XMLSource {
  /// The document to read if the command line names no file.
  static let sample = XMLSource(name: "the embedded document", contents: Data(text.utf8))

  /// The document for an example: the file that the command line names, or the embedded one.
  init(arguments: [String]) throws {
    guard arguments.count < 2 else { throw UsageError(message: "One file is enough.") }
    if let path = arguments.first { try self.init(path: path) } else { self = .sample }
  }

  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <?xml-stylesheet type="text/css" href="library.css"?>
    <!DOCTYPE library [
      <!ELEMENT library (shelf+)>
      <!ATTLIST shelf room CDATA #REQUIRED>
    ]>
    <!-- A small library. -->
    <library xmlns="urn:example:library" xmlns:note="urn:example:note">
      <shelf room="north">
        <book year="1865"><title>Alice's Adventures in Wonderland</title><author>Lewis Carroll</author></book>
        <book year="1871"><title>Through the Looking-Glass</title><author>Lewis Carroll</author></book>
        <book year="1897"><title>Dracula</title><author>Bram Stoker</author>
          <note:remark by="reader">Read it <note:stress>before</note:stress> dusk.</note:remark>
        </book>
      </shelf>
      <shelf room="south">
        <book year="1862"><title>Les Misérables</title><author>Victor Hugo</author></book>
        <book year="1851"><title>Moby-Dick; or, The Whale</title><author>Herman Melville</author>
          <note:remark by="binder"><![CDATA[Spine <torn> & mended.]]></note:remark>
        </book>
      </shelf>
    </library>
    """
}
