nonisolated final class Outline: NSObject, XMLParserDelegate {}
let document = Data("<a/>".utf8)
@MainActor let outline = Outline()
@MainActor let statistics = Outline()
