#if Macros
  import ForwardingModel
  import SwiftSyntax

  extension SyntaxProtocol {
    /// The code to repeat: without comments, and in one line where line breaks don't matter.
    var codeText: String {
      let text = CommentRemover().rewrite(trimmed).description
      if !text.contains("\n") || text.contains("{") || text.contains("\"\"\"") { return text.trimmed }
      return text.split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// Removes comments, because one would hide what follows it in a line. Keeps a space after an attribute, because
  /// brackets may follow.
  private final class CommentRemover: SyntaxRewriter {
    override func visit(_ attribute: AttributeSyntax) -> AttributeSyntax {
      let plain = super.visit(attribute)
      return plain.trailingTrivia.isEmpty && attribute.nextToken(viewMode: .sourceAccurate) != nil
        ? plain.with(\.trailingTrivia, .space) : plain
    }

    override func visit(_ token: TokenSyntax) -> TokenSyntax {
      token.with(\.leadingTrivia, token.leadingTrivia.withoutComments)
        .with(\.trailingTrivia, token.trailingTrivia.withoutComments)
    }
  }

  extension Trivia {
    fileprivate var withoutComments: Trivia {
      if !pieces.contains(where: \.isComment) { return self }
      return Trivia(pieces: pieces.map { $0.isComment ? .spaces(1) : $0 })
    }
  }
#endif
