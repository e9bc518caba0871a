import Results

let usage = """
  usage: Benchmarks [--brief] [--only NAME]... [--json FILE] [--csv FILE]

    --brief      a few seconds; no judgement
    --only NAME  one of: forwarding, passing, tracing, service, property, generated, subscribing, heap, threads, events,
                 document
    --json FILE  write the results for the chart
    --csv FILE   write the cost of a callback as comma-separated values

  """

/// The options of the command line.
struct Options {
  var scale = Scale.full
  var isBrief = false
  var only: Set<String> = []
  var json: String?
  var csv: String?

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
      case "--json":
        guard let file = arguments.popFirst() else { return nil }
        json = file
      case "--csv":
        guard let file = arguments.popFirst() else { return nil }
        csv = file
      default: return nil
      }
    }
  }
}

/// The measurements. The heap comes first, before anything else has affected it.
let measurements: [(name: String, run: @Sendable (Scale, inout Results) -> Void)] = [
  ("heap", measureHeap),
  ("forwarding", measureForwarding),
  ("passing", measurePassing),
  ("tracing", measureTracing),
  ("service", measureServiceCallback),
  ("property", measureDelegateProperty),
  ("generated", measureGenerated),
  ("threads", measureTwoThreads),
  ("events", measureEvents),
  ("document", measureParsedDocument),
  ("subscribing", measureSubscribing),
]
