/// The four that want to hear of a document, each as if it were the only one.
struct XMLDelegates {
  let wellFormedness = WellFormedness()
  let others: [any XMLReport] = [ElementCounts(), Outline(), TextStatistics()]

  var all: [any XMLReport] { others + [wellFormedness] }
}
