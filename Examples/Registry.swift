/// All examples, in the order of the tour, which begins with what most people need.
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
