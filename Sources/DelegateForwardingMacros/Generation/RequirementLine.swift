#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The line of a requirement in the user's file, where the compiler reports errors in the generated code.
  ///
  /// The macro reports errors that the spelling shows. Other errors depend on types, such as a custom rule that doesn't
  /// fit the result. The compiler finds them in the generated code, which people don't look at. `#sourceLocation` moves
  /// them to the requirement.
  struct RequirementLine {
    /// Whether lines are mapped. Tests of the generated code turn it off.
    @TaskLocal static var areMapped = true

    private let directive: String?
    /// Whether the text contains the user's own line breaks, which can't be distinguished from others.
    private let keepsLines: Bool

    init(of requirement: ProtocolRequirement, in context: some MacroExpansionContext) {
      let attribute = requirement.combining.attribute?.trimmedDescription ?? ""
      self.init(of: requirement.name, keepsLines: attribute.contains("\n"), in: context)
    }

    init(of syntax: Syntax, keepsLines: Bool = false, in context: some MacroExpansionContext) {
      self.keepsLines = keepsLines
      let location = context.location(of: syntax, at: .afterLeadingTrivia, filePathMode: .filePath)
      directive = location.map { "#sourceLocation(file: \($0.file), line: \($0.line))" }
    }

    /// What ends the mapping.
    static func end(of text: String) -> String { text.contains("#sourceLocation(file:") ? "\n#sourceLocation()" : "" }

    /// The text with every line mapped to the requirement's.
    ///
    /// Line numbers increase after a directive, so as many lines as possible are joined into one.
    func mapping(_ text: String) -> String {
      guard Self.areMapped, let directive else { return text }
      let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
      let mapped = lines.reduce(into: (lines: [String](), isOpen: false)) { result, line in
        if line.hasPrefix("#") {
          result.lines.append(String(line))
          result.isOpen = false
        } else if result.isOpen, keepsLines {
          result.lines.append(String(line))
        } else if result.isOpen {
          result.lines[result.lines.count - 1] += Self.separator(result.lines.last!, line) + line
        } else {
          result.lines += [directive, String(line)]
          result.isOpen = true
        }
      }
      return mapped.lines.joined(separator: "\n")
    }

    private static func separator(_ before: String, _ after: Substring) -> String {
      let isInside = before.hasSuffix("{") || before.hasSuffix(" in") || after.hasPrefix("}")
      return isInside || after.hasPrefix("set {") ? " " : "; "
    }
  }
#endif
