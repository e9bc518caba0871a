extension GeneratorInvocation {
  package static let helpText = """
    Writes a class that forwards every requirement of a delegate protocol through a MulticastDelegate.

    usage: swift package generate-forwarder --module MODULE PROTOCOL … [OPTION …]
           swift package --allow-writing-to-package-directory generate-forwarder --module MODULE PROTOCOL … --output FILE
           swift package --allow-writing-to-package-directory generate-forwarder --preset URLSession --output FILE
           swift package generate-forwarder --check [FILE …]
           swift package --allow-writing-to-package-directory generate-forwarder --update [FILE …]

    MODULE is a module of the SDK, of a dependency or of this package. The class is named for the first protocol, whose
    subscribers it forwards to: XMLParserForwarder for XMLParserDelegate. Requirements of further protocols reach those of
    them that conform.

      --rule 'PATTERN=RULE'  how answers become one. PATTERN is a requirement's name, as in fileManager(_:should*:), where *
                             stands for anything. The exact name wins over a pattern, and a longer pattern over a shorter
                             one. RULE is one of
                               .original(otherwise: VALUE)        the original delegate's answer: a logger changes nothing
                               .original                          the same where the answer can be nil, or has a default; where
                                                                  there is none, the original delegate's error is the only one
                               .any  .all  .firstNonNil()  .collect  .reduce(0, +)  or a ResponseCombiner of your own
                               .first(otherwise: VALUE)  .last(…)  .max(…)  .min(…)
                               .chain(PARAMETER)                  each subscriber gets what the one before returned
                             The answer of a requirement without a result is what its completion handler is called with.
                             For a handler without arguments, RULE is .original, or .all: when all have called it.
                             'PATTERN=completion RULE' is for the handler of a requirement that has a result too.
      --preset URLSession    the protocols, rules and names of a URL session: the original delegate decides
      --except 'NAME'        leaves a requirement out, which you write in an extension of the class
      --name NAME            the class's name
      --public               makes the class public
      --observing CLASS      adds a subclass of CLASS that forwards by itself: subscribe to its 'delegates'
      --events               adds an enum with a case for each callback, and reports them
      --event 'PATTERN=CASE' names a case of that enum
      --event-type NAME      the enum's name
      --portable             writes the forwarding for Apple's platforms too, where Foundation's requirements are optional
      --nonsending           for a MODULE that is built with the upcoming feature NonisolatedNonsendingByDefault
      --output FILE          writes FILE instead of the standard output; what stands above its header is kept
      --check                generates what the headers of the package's files say, and fails if a file differs
      --update               writes those that differ
      --help                 this text
    """
}
