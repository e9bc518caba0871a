import FoundationXML
import Foundation

nonisolated(unsafe) let parser = XMLParser(data: Data())
