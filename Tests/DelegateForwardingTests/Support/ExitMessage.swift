import Testing

/// A process's standard error, if it exited as expected.
func message(of result: ExitTest.Result?) -> String {
  String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}

/// A process's standard output, if it exited as expected.
func output(of result: ExitTest.Result?) -> String {
  String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
}
