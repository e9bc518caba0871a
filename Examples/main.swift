import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "app" { exit(AppExample.run(arguments: Array(arguments.dropFirst()))) }
