nonisolated final class Outline: NSObject, XMLParserDelegate {}
let document = Data("<a/>".utf8)
@MainActor let outline = Outline()
@MainActor let statistics = Outline()

nonisolated final class Meter {}
nonisolated enum MeterError: Error { case broken }

nonisolated protocol MeterDelegate: AnyObject {
  func meterDidMove(_ meter: Meter)
  func limit(of meter: Meter) -> Int
  func calibrate(_ meter: Meter) throws(MeterError)
}
