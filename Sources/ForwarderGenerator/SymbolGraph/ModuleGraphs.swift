import Foundation

/// A module whose symbol graph is needed.
package struct GraphRequest: Hashable, Error {
  package let module: String

  package init(module: String) { self.module = module }
}

/// The symbol graphs that were extracted for a run, each read at its first use.
package final class ModuleGraphs {
  /// The file of a module's graph, and the folder with the module's sources if this package builds it.
  package struct Location {
    let directory: URL
    package let sources: String?

    package init(directory: URL, sources: String?) { (self.directory, self.sources) = (directory, sources) }
  }

  private let locations: [GraphRequest: Location]
  private var loaded: [GraphRequest: IndexedGraph] = [:]

  package init(_ locations: [GraphRequest: Location]) { self.locations = locations }

  package init(_ graphs: [GraphRequest: SymbolGraph]) {
    locations = [:]
    loaded = graphs.mapValues(IndexedGraph.init)
  }

  /// - Throws: The request itself if the graph has not been extracted yet.
  func graph(_ request: GraphRequest) throws -> IndexedGraph {
    if let graph = loaded[request] { return graph }
    guard let location = locations[request] else { throw request }
    let file = location.directory.appendingPathComponent("\(request.module).symbols.json")
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw GeneratorError("there is no symbol graph of the module '\(request.module)'")
    }
    var contents = try SymbolGraph(contentsOf: file)
    let emitted = location.directory.appendingPathComponent("emitted/\(request.module).symbols.json")
    if FileManager.default.isReadableFile(atPath: emitted.path) {
      contents.takeDeclarations(from: try SymbolGraph(contentsOf: emitted))
    }
    let graph = IndexedGraph(contents)
    loaded[request] = graph
    return graph
  }

  func sources(of request: GraphRequest) -> String? { locations[request]?.sources }

}

/// A symbol graph with indexes for looking up symbols.
final class IndexedGraph {
  let symbols: [String: SymbolGraph.Symbol]
  private let byPath: [String: [SymbolGraph.Symbol]]
  private let bySource: [String: [SymbolGraph.Relationship]]
  private let byTarget: [String: [SymbolGraph.Relationship]]
  private let position: [String: Int]

  init(_ graph: SymbolGraph) {
    symbols = Dictionary(graph.symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
    byPath = Dictionary(grouping: graph.symbols, by: \.path)
    bySource = Dictionary(grouping: graph.relationships, by: \.source)
    byTarget = Dictionary(grouping: graph.relationships, by: \.target)
    position = Dictionary(graph.symbols.enumerated().map { ($1.identifier.precise, $0) }) { first, _ in first }
  }

  /// All symbols of a kind, such as `swift.protocol`.
  func symbols(ofKind kind: String) -> [SymbolGraph.Symbol] {
    symbols.values.filter { $0.kind.identifier == kind }
  }

  func symbol(path: String, kind: String) -> SymbolGraph.Symbol? {
    byPath[path]?.first { $0.kind.identifier == kind }
  }

  func relationships(from symbol: String, _ kinds: String...) -> [SymbolGraph.Relationship] {
    bySource[symbol]?.filter { kinds.contains($0.kind) } ?? []
  }

  /// The symbols that have a relationship to a symbol, in the order of their declarations.
  func symbols(_ kinds: String..., to target: String) -> [SymbolGraph.Symbol] {
    let sources = byTarget[target]?.filter { kinds.contains($0.kind) }.map(\.source) ?? []
    return Set(sources).sorted { position[$0] ?? 0 < position[$1] ?? 0 }.compactMap { symbols[$0] }
  }

  /// Whether an extension of one of these protocols implements a requirement for everything that conforms.
  func hasDefault(_ requirement: String, in protocols: [String]) -> Bool {
    symbols("defaultImplementationOf", to: requirement).contains { symbol in
      protocols.contains(symbol.pathComponents.dropLast().joined(separator: "."))
        && symbol.swiftExtension?.constraints?.isEmpty ?? true
    }
  }
}
