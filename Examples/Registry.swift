/// All examples, in the order of the tour.
@MainActor let examples: [any Example] = [
  ServiceExample(),
  CoexistExample(),
  AnswersExample(),
  XMLExample(),
  EventsExample(),
  ActorsExample(),
  SessionExample(),
  AppExample(),
  MacrosExample(),
]
