// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

enum Policy { case allow }
struct Value {}

extension ResponseCombiner where Response == Int, Combined == String {
  static var text: Self { .reduce("") { "\($0)\($1)" } }
}

@Forwarding
protocol Answers: AnyObject {
  @Combining(.any) func anyOfInt() -> Int  // error: '.any' needs an answer that is 'Bool', and this one is 'Int'
  @Combining(.all) var allOfText: String? { get }  // error: '.all' needs an answer that is 'Bool'
  @Combining(.firstNonNil()) func firstOfInt() -> Int  // error: '.firstNonNil()' needs an optional answer
  @Combining(.collect) func collectOfInt() -> Int  // error: '.collect' needs an array as the answer
  @Combining(.collect) func collectOfSet() -> Set<Int>  // error: '.collect' needs an array as the answer
  @Combining(.max, default: false) func maxOfBool() -> Bool  // error: '.max' needs answers with an order
  @Combining(.first) func firstWithout() -> Int  // error: add a 'default:'
  @Combining(.first) func aliasWithout() -> Policy  // error: there is no answer without delegates
  @Combining(.first, default: "x") func otherDefault() -> Int  // error: the default '"x"' can't be the answer
  @Combining(.first, default: nil) func nilDefault() -> Int  // error: the default 'nil' can't be the answer
  @Combining(.any, default: true) func idleDefault() -> Bool  // error: '.any' always has an answer
  @Combining(.first, default: .allow) func implicit() -> Policy  // error: the type of '.allow' isn't known here; cannot infer contextual base
  @Combining(.text) func ownRule() -> Int  // error: declared closure result
  @Combining(.first, default: Value()) func otherType() -> Policy  // error: cannot convert
  @Combining(.any) @Combining(.all) func twice() -> Bool  // error: a requirement has one '@Combining': remove this one
  // The compiler checks the arguments of an attribute itself, whatever the macro says of them. So its own messages stand beside ours, and a macro
  // can't keep them back.
  @Combining(any) func noPoint() -> Bool  // error: there is no rule 'any': a rule begins with a dot; no exact matches; generic parameter
  func none() -> Bool  // error: say by '@Combining' how the answers become one
}

@Forwarding
protocol ConditionalRule: AnyObject {
  #if true
    #if DEBUG
      @Combining(.any)  // error: '@Combining' isn't seen inside '#if'
    #endif
    func conditional() -> Bool
  #endif
}
