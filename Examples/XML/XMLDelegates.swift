/// Four delegates for a document, each written as if it were the only one.
struct XMLDelegates {
  let wellFormedness = WellFormedness()
  let others: [any XMLReport] = [ElementCounts(), Outline(), TextStatistics()]

  var all: [any XMLReport] { others + [wellFormedness] }
}
