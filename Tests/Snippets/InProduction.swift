final class Tracer: ApplicationDelegate {
  func close() {}
}

final class Downloads: ApplicationDelegate {}
