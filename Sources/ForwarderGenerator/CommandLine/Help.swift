extension GeneratorInvocation {
  package static let helpText = """
    Writes a class that forwards every requirement of a delegate protocol through a MulticastDelegate.

    usage: swift package generate-forwarder --module MODULE PROTOCOL … [OPTION …]
           swift package --allow-writing-to-package-directory generate-forwarder --module MODULE PROTOCOL … --output FILE
           swift package --allow-writing-to-package-directory generate-forwarder --preset URLSession --output FILE
           swift package generate-forwarder --check [PATH …]
           swift package --allow-writing-to-package-directory generate-forwarder --update [PATH …]

    MODULE is a module of the SDK, of a dependency or of this package, and another one than that of FILE: for a protocol
    of one's own there is '@Forwarding'. The class is named after the first protocol, and its subscribers have that
    protocol's type: XMLParserForwarder for XMLParserDelegate. Requirements of further protocols reach the subscribers
    that conform to them.

      --sdk NAME             reads another SDK of Xcode's, such as iphonesimulator for UIKit (on a Mac only)
      --search FOLDER        looks for modules and frameworks in FOLDER, too, such as a slice of an XCFramework. A
                             relative one is in the package's folder or the current one. The option can be repeated
      --rule 'PATTERN=RULE'  how to combine the answers of a requirement. PATTERN is its name, such as
                             fileManager(_:should*:), in which * matches any text. The exact name takes precedence over
                             a pattern, and a longer pattern over a shorter one. A requirement is named once. RULE is one of
                               .original(otherwise: VALUE)     the original delegate's answer: a logger changes nothing
                               .original                       the same for an answer that can be nil, and for one of
                                                               Objective-C that can be false, 0 or empty; without an
                                                               answer, only the original delegate's error counts
                               .any  .all  .firstNonNil()  .collect  .reduce(0, +)  or a ResponseCombiner of your own
                               .first(otherwise: VALUE)  .last(…)  .max(…)  .min(…)
                               .chain(PARAMETER)               each subscriber gets what the previous one returned
                             The answer of a requirement without a result is what its completion handler is called with.
                             For a handler without arguments, RULE is .original, or .all: when all have called it.
                             For another one of Objective-C, VALUE is needed even if it is nil.
                             If a requirement has a result too, 'PATTERN=completion RULE' is the rule for its handler.
                             For a callback that switches what a service of Apple's does by itself, RULE is .original
                             unless you write forward: then a subscriber that implements it switches that, too.
      --preset NAME          a list of options that stands before yours. NAME is one of
                               URLSession     the six protocols of a URL session: the original delegate decides
                               UIApplication  an application delegate with services: each is asked
                               WKWebView      a web view's two delegates, with both hooks
                               UITableView    a table view's delegate and data source, with both hooks
                               UNUserNotificationCenter
                                              the shared center: what any subscriber presents is presented
      --except 'NAME'        leaves out a requirement, which you write in an extension of the class. NAME may be its whole
                             declaration, for one of several overloads
      --name NAME            the class's name
      --public               makes the class public
      --observing CLASS[.PROPERTY][=NAME]
                             adds a subclass of CLASS with a hook in PROPERTY, and the multicast in 'delegates'. Without
                             PROPERTY, it is the one that has the type of a protocol above. NAME is the subclass's name,
                             otherwise ObservedCLASS. A generic class of Objective-C can have its type arguments:
                             'NSFetchedResultsController<Song>'. Repeat the option for other classes, and for other
                             properties of a class, whose multicasts are then called after them: 'uiDelegates' for
                             'uiDelegate'. Each property's protocol has a forwarder and an event enum of its own; the
                             first forwarder is also for protocols that no observed property has
      --hook shown|hidden    whether the property of the '--observing' before it shows the proxy, or the app's delegate.
                             Hidden is right only for a class that calls what it has stored; the default is hidden where
                             that is known
      --events               adds an enum with a case for each callback, and reports the callbacks as events
      --event 'PATTERN=CASE' names a case of that enum, and 'PATTERN=CASE(VALUE, …)' chooses its values, too. VALUE is a
                             parameter, or a path of properties from one: didConnect(peripheral.identifier). If no symbol
                             graph has its type, write it: didConnect(peripheral.identifier: UUID). With 'PATTERN=_', a
                             callback is forwarded and is no event
      --event-type NAME      the enum's name
      --portable             writes the forwarding for Apple's platforms too, where Foundation's requirements are optional
      --output FILE          writes FILE instead of standard output, and keeps the text above its header
      --check                generates the package's files, or those in PATH, again from their headers, and shows the
                             lines that differ
      --update               writes the files that differ
      --help                 prints this text
    """
}
