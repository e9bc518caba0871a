import Browser

@main enum BrowserMain {
  @MainActor static func main() { BrowserApp.run() }
}
