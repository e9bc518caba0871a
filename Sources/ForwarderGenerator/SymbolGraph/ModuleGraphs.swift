import Foundation

/// The symbol graph of a module has not been extracted yet. The plugin extracts it, and runs the command again.
package struct MissingGraph: Error, Equatable {
  package let module: String
}

/// The symbol graphs that were extracted for a run, each read at its first use.
package final class ModuleGraphs {
  /// The file of a module's graph, and the folder with the module's sources if this package builds it.
  package struct Location {
    let directory: URL
    package let sources: String?

    package init(directory: URL, sources: String?) { (self.directory, self.sources) = (directory, sources) }
  }

  private let locations: [String: Location]
  private var loaded: [String: IndexedGraph] = [:]

  package init(_ locations: [String: Location]) { self.locations = locations }

  package init(_ graphs: [String: SymbolGraph]) {
    locations = [:]
    loaded = graphs.mapValues(IndexedGraph.init)
  }

  /// - Throws: A ``MissingGraph`` if it has not been extracted yet.
  func graph(_ module: String) throws -> IndexedGraph {
    if let graph = loaded[module] { return graph }
    guard let location = locations[module] else { throw MissingGraph(module: module) }
    let file = location.directory.appendingPathComponent("\(module).symbols.json")
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw GeneratorError("there is no symbol graph of the module '\(module)'")
    }
    var contents = try SymbolGraph(contentsOf: file)
    let emitted = location.directory.appendingPathComponent("emitted/\(module).symbols.json")
    if FileManager.default.isReadableFile(atPath: emitted.path) {
      contents.takeDeclarations(from: try SymbolGraph(contentsOf: emitted))
    }
    let graph = IndexedGraph(contents)
    loaded[module] = graph
    return graph
  }

  /// The folder with the module's sources.
  func sources(of module: String) -> String? { locations[module]?.sources }
}

/// A symbol graph with indexes for looking up symbols.
final class IndexedGraph {
  let symbols: [String: SymbolGraph.Symbol]
  let isOfApple: Bool
  private let byPath: [String: [SymbolGraph.Symbol]]
  private let bySource: [String: [SymbolGraph.Relationship]]
  private let byTarget: [String: [SymbolGraph.Relationship]]
  private let position: [String: Int]

  init(_ graph: SymbolGraph) {
    isOfApple = graph.module?.platform.vendor == "apple"
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
