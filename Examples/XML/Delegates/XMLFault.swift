import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A fault that the parser has found, and its place.
struct XMLFault {
  let message: String
  let line: Int
  let column: Int

  /// Whether it makes the document malformed. An unknown namespace prefix, for example, does not.
  let isFatal: Bool

  /// The place in the document's structure.
  enum Place {
    case beforeRoot
    case inside(_ element: String, line: Int)
    case afterRoot
  }

  static let noElement = XMLFault(message: "the document has no element", line: 1, column: 1, isFatal: true)

  private init(message: String, line: Int, column: Int, isFatal: Bool) {
    (self.message, self.line, self.column, self.isFatal) = (message, line, column, isFatal)
  }

  init(_ error: any Error, line: Int, column: Int, place: Place) {
    let error = error as NSError
    let isFromParser = error.domain == XMLParser.errorDomain
    self.init(
      message: isFromParser ? Self.message(error.code, place) : error.localizedDescription,
      line: max(1, line), column: max(1, column), isFatal: Self.isFatal(error))
  }

  /// Whether an error makes the document malformed.
  static func isFatal(_ error: any Error) -> Bool {
    let error = error as NSError
    return error.domain != XMLParser.errorDomain || !harmlessCodes.contains(error.code)
  }

  private static func message(_ code: Int, _ place: Place) -> String {
    switch (code, place) {
    case (5, .beforeRoot):
      "the document ends before its first element"
    case (5, .inside(let element, let line)):
      "the document ends inside <\(element)>, which was opened in line \(line)"
    case (5, .afterRoot):
      "there is something after the last element"
    case (26, .beforeRoot):
      "this entity is not declared, or it is a parameter entity, which FoundationXML does not know"
    case (76, .inside(let element, let line)):
      "the end tag does not match <\(element)>, which was opened in line \(line)"
    default:
      messages[code] ?? (codesOfDeclarations.contains(code) ? "this declaration is malformed" : "this is not XML")
    }
  }

  /// Warnings, and violations that only concern namespaces.
  private static let harmlessCodes: Set = [27, 93, 97, 98, 99, 100, 102, 105, 106, 200, 201, 202, 203, 204, 205]

  private static let codesOfDeclarations = 43...61

  /// FoundationXML's errors have the numbers of libxml2, without text. `XMLParser.ErrorCode` numbers them differently
  /// on Linux.
  private static let messages = [
    4: "this is not the start of an XML document",
    6: "this is not a hexadecimal character reference",
    7: "this is not a decimal character reference",
    8: "this is not a character reference",
    9: "this character, or this byte, is not allowed",
    23: "the semicolon after the entity's name is missing",
    26: "this entity is not declared",
    27: "this entity may be declared outside of the document, which is not read",
    31: "this encoding is unknown",
    32: "this encoding is not supported",
    38: "'<' is not allowed in an attribute's value",
    39: "an attribute's value has to be in quotes",
    40: "the quotes around an attribute's value are not closed",
    41: "this attribute has no value",
    42: "the element has this attribute already",
    45: "the comment is not closed",
    47: "the processing instruction is not closed",
    61: "the document type declaration is not closed",
    62: "']]>' is not allowed in text",
    63: "the CDATA block is not closed",
    64: "an XML declaration may only stand at the very start",
    65: "white space is missing",
    68: "a name is missing",
    73: "'>' is missing",
    76: "the end tag does not match the start tag",
    77: "the element is not closed",
    80: "'--' is not allowed in a comment",
    81: "the encoding is not what the document says",
    89: "this entity contains itself, or unfolds to far too much",
    99: "this namespace is not a URI",
    100: "this namespace is a relative URI",
    201: "this namespace prefix is not declared",
    6003: "these bytes are no text in the document's encoding",
  ]
}
