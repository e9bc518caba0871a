import ForwardingModel
import Foundation

/// The symbol graph of a module has not been extracted yet. The plugin extracts it, and runs the command again.
package struct MissingGraph: Error, Equatable {
  let name: GraphName
}

/// The symbol graphs that were extracted for a run, each read at its first use.
package final class ModuleGraphs {
  /// What came of extracting a graph: its folder, with that of the module's sources if this package builds it.
  package enum Extraction {
    case found(directory: URL, sources: String?)
    case failed(reason: String)
  }

  let machine: Machine
  private let extractions: [GraphName: Extraction]
  private var loaded: [GraphName: IndexedGraph] = [:]

  package init(_ extractions: [GraphName: Extraction], on machine: Machine = .current) {
    (self.extractions, self.machine) = (extractions, machine)
  }

  package init(_ graphs: [GraphName: SymbolGraph], on machine: Machine = .current) {
    (extractions, self.machine) = ([:], machine)
    loaded = graphs.mapValues(IndexedGraph.init)
  }

  /// - Throws: A ``MissingGraph`` if nobody has tried to extract it yet.
  func graph(_ name: GraphName) throws -> IndexedGraph {
    if let graph = loaded[name] { return graph }
    switch extractions[name] {
    case nil: throw MissingGraph(name: name)
    case .failed(let reason): throw GeneratorError("\(name.absence(on: machine)). \(reason)")
    case .found(let directory, _):
      let graph = try Self.graph(name.module, in: directory)
      loaded[name] = graph
      return graph
    }
  }

  private static func graph(_ module: String, in directory: URL) throws -> IndexedGraph {
    let file = directory.appendingPathComponent("\(module).symbols.json")
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw GeneratorError("there is no symbol graph of the module '\(module)'")
    }
    return IndexedGraph(try SymbolGraph(contentsOf: file))
  }

  /// The folder with the module's sources.
  func sources(of name: GraphName) -> String? {
    guard case .found(_, let sources) = extractions[name] else { return nil }
    return sources
  }
}

/// The symbol graphs of one SDK, as one file needs them.
package final class SDKGraphs {
  private let all: ModuleGraphs
  /// Nil for the SDK of the machine, and for modules of packages.
  private let sdk: String?
  /// Where modules are looked for besides.
  private let folders: [String]
  /// Those that were read, by their modules.
  private var read: [String: IndexedGraph] = [:]
  private static let kindsOfTypes = ["class", "struct", "enum", "protocol", "typealias"].map { "swift.\($0)" }

  package init(all: ModuleGraphs, sdk: String?, folders: [String] = []) {
    (self.all, self.sdk, self.folders) = (all, sdk, folders)
  }

  private func name(_ module: String) -> GraphName { GraphName(module, sdk: sdk, folders: folders) }

  /// The folder with a module's sources.
  func sources(of module: String) -> String? { all.sources(of: name(module)) }

  /// - Throws: A ``MissingGraph`` if nobody has tried to extract it yet.
  func graph(_ module: String) throws -> IndexedGraph {
    let graph = try all.graph(name(module))
    read[module] = graph
    return graph
  }

  /// Whether a module has a type of its own name, which is meant by what is written with the module.
  func hidesModule(_ module: String) -> Bool {
    Self.kindsOfTypes.contains { read[module]?.symbol(path: module, kind: $0) != nil }
  }

  /// The type of a path, if a graph that has it was read.
  func type(_ path: String) -> SymbolGraph.Symbol? {
    let graphs = read.sorted { $0.key < $1.key }.map(\.value)
    return graphs.lazy.compactMap { graph in
      Self.kindsOfTypes.lazy.compactMap { graph.symbol(path: path, kind: $0) }.first
    }.first
  }

  /// A declaration, if the graph that has it was read. An identifier of Objective-C doesn't say its module.
  func declaration(of identifier: String) -> (symbol: SymbolGraph.Symbol, graph: IndexedGraph)? {
    for graph in read.values {
      if let symbol = graph.symbols[identifier] { return (symbol, graph) }
    }
    return nil
  }
}

/// A symbol graph with indexes for looking up symbols.
final class IndexedGraph {
  let symbols: [String: SymbolGraph.Symbol]
  let isOfApple: Bool
  private let byPath: [String: [SymbolGraph.Symbol]]
  private let bySource: [String: [SymbolGraph.Relationship]]
  private let byTarget: [String: [SymbolGraph.Relationship]]
  private let position: [String: Int]
  /// The methods of Objective-C that Swift shows as asynchronous ones, too, because of their completion handlers.
  private let withAsyncForm: Set<String>

  init(_ graph: SymbolGraph) {
    isOfApple = graph.module?.platform.vendor == "apple"
    // The asynchronous form has the identifier of the method that it calls.
    let symbols = Dictionary(graph.symbols.map { ($0.identifier.precise, $0) }) { $0.isAsync ? $1 : $0 }
    self.symbols = symbols
    withAsyncForm = Set(
      graph.symbols.filter(\.isAsync).map(\.identifier.precise).filter { symbols[$0]?.isAsync == false })
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

  func superclass(of type: SymbolGraph.Symbol) -> SymbolGraph.Relationship? {
    relationships(from: type.identifier.precise, "inheritsFrom").first
  }

  /// The symbols that have a relationship to a symbol, in the order of their declarations.
  func symbols(_ kinds: String..., to target: String) -> [SymbolGraph.Symbol] {
    let sources = byTarget[target]?.filter { kinds.contains($0.kind) }.map(\.source) ?? []
    return Set(sources).sorted { position[$0] ?? 0 < position[$1] ?? 0 }.compactMap { symbols[$0] }
  }

  /// Whether the graph shows that a type conforms to a protocol, or a protocol inherits from another one, directly.
  func conforms(_ identifier: String, to target: String) -> Bool {
    relationships(from: identifier, "conformsTo").contains { $0.target == target }
  }

  func hasAsyncForm(_ method: String) -> Bool { withAsyncForm.contains(method) }
}
