struct XMLExample: Example {
  let name = "xml"
  let summary = "x"
  let synopsis = "[FILE …]"
  func run(_ arguments: [String]) throws -> ExitStatus { .success }
}
