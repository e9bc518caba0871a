final class Store: ApplicationDelegate {
  private(set) var database: Database?
}
