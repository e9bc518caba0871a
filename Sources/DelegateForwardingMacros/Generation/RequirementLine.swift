#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The line of a requirement in the user's file, to which the compiler's errors in the generated code are sent.
  ///
  /// What the spelling shows is an error of the macro. What only types show, as a rule of one's own that doesn't fit the result, is found by
  /// the compiler in the generated code, which nobody looks at. `#sourceLocation` makes it an error of the requirement.
  struct RequirementLine {
    /// Whether lines are mapped. The tests of what is generated do without.
    @TaskLocal static var areMapped = true

    private let directive: String?
    /// Whether the user's own line breaks are in the text, which can't be told from others.
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

    /// The text with every line of it mapped to the requirement's.
    ///
    /// The lines after a directive count on, so as many as possible become one.
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
