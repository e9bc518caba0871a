final class Tracer: ApplicationDelegate {
  func close() {}
}
