/// All examples, in the order of the tour: first what most people need.
@MainActor let examples: [any Example] = [
  ServiceExample(),
  AnswersExample(),
  EventsExample(),
  ActorsExample(),
  XMLExample(),
  TraceExample(),
  AppExample(),
  SessionExample(),
  CoexistExample(),
  MacrosExample(),
]
