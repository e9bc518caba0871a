import Foundation
import FoundationXML

nonisolated(unsafe) let parser = XMLParser(data: Data())
