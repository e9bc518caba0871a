let usage = """
  usage: Benchmarks [--brief] [--only NAME]...

    --brief      a few seconds; no judgement
    --only NAME  one of: \(measurements.map(\.name).joined(separator: ", "))

  """

/// The options of the command line.
struct Options {
  var scale = Scale.full
  var isBrief = false
  var only: Set<String> = []

  /// Nil if the arguments are invalid.
  init?(_ arguments: [String]) {
    var arguments = arguments[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "--brief":
        scale = .brief
        isBrief = true
      case "--only":
        guard let name = arguments.popFirst(), measurements.contains(where: { $0.name == name }) else { return nil }
        only.insert(name)
      default: return nil
      }
    }
  }
}

/// The measurements. The heap comes first, before anything else has affected it.
let measurements: [(name: String, run: @Sendable (Scale, inout Results) -> Void)] = [
  ("heap", measureHeap),
  ("forwarding", measureForwarding),
  ("service", measureServiceCallback),
  ("left", measureLeft),
  ("replaced", measureReplaced),
  ("hidden", measureHidden),
  ("property", measureDelegateProperty),
  ("generated", measureGenerated),
  ("threads", measureTwoThreads),
  ("events", measureEvents),
  ("subscribing", measureSubscribing),
]
