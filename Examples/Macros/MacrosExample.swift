#if Macros
  import DelegateForwarding

  /// The delegate protocol of a printer. The attribute generates the forwarding.
  @Forwarding
  protocol PrinterDelegate: AnyObject {
    func printerDidStart(_ printer: Printer, job: String)
    @Combining(.any) func printer(_ printer: Printer, shouldStopAt page: Int) -> Bool
    @Combining(.firstNonNil()) func printer(_ printer: Printer, headerFor page: Int) -> String?
    @Combining(.max(otherwise: 1)) var copies: Int { get }
    @Combining(.collect)
    func printer(_ printer: Printer, confirm completion: @escaping ([String]) -> Void)
  }

  extension PrinterDelegate {
    func printerDidStart(_ printer: Printer, job: String) {}
    func printer(_ printer: Printer, shouldStopAt page: Int) -> Bool { false }
    func printer(_ printer: Printer, headerFor page: Int) -> String? { nil }
    func printer(_ printer: Printer, confirm completion: @escaping ([String]) -> Void) { completion([]) }
    var copies: Int { 1 }
  }

  extension MulticastDelegate: PrinterDelegate where P == any PrinterDelegate {}

  final class Printer {
    @ObservedDelegate var delegate: (any PrinterDelegate)?

    func print(_ job: String) {
      guard let delegate else { return }
      delegate.printerDidStart(self, job: job)
      Swift.print("    \(delegate.copies) copies")
      delegate.printer(self) { Swift.print("    confirmed by \($0.joined(separator: " and "))") }
      for page in 1...4 {
        if delegate.printer(self, shouldStopAt: page) { return Swift.print("    stopped at page \(page)") }
        Swift.print("    page \(page): \(delegate.printer(self, headerFor: page) ?? "no header")")
      }
    }
  }

  /// Writes a line when a job starts.
  private final class Clerk: PrinterDelegate {
    func printerDidStart(_ printer: Printer, job: String) { print("    clerk: \(job) has started") }
    func printer(_ printer: Printer, confirm completion: @escaping ([String]) -> Void) { completion(["the clerk"]) }
  }

  /// Knows how much paper is left.
  private final class PaperTray: PrinterDelegate {
    func printer(_ printer: Printer, shouldStopAt page: Int) -> Bool { page > 3 }
    func printer(_ printer: Printer, confirm completion: @escaping ([String]) -> Void) {
      completion(["the paper tray"])
    }
  }

  /// Has a header for some pages, and wants two copies.
  private final class Editor: PrinterDelegate {
    var copies: Int { 2 }
    func printer(_ printer: Printer, headerFor page: Int) -> String? { page == 2 ? "Chapter One" : nil }
  }
#endif

/// Forwarding that an attribute generates.
func runMacros() {
  #if Macros
    step("Three delegates of one printer. No line of forwarding is written by hand")
    let printer = Printer()
    let delegates: [any PrinterDelegate] = [Clerk(), PaperTray(), Editor()]
    for delegate in delegates { printer.$delegate.subscribe(delegate) }
    withExtendedLifetime(delegates) { printer.print("novel.txt") }
  #else
    print(
      """
          The attribute @Forwarding needs the package trait Macros, which is off. Turn it on, which builds swift-syntax once:
            swift run --traits Macros Examples macros
          In a package of your own:
            .package(name: "swift-delegate-forwarding", path: "../swift-delegate-forwarding", traits: ["Macros"])
      """)
  #endif
}
