/** Why something is not on its way, for administrators, each a sentence. */
export const outboxFault = {
  /** @param said what the other side said, in its own words */
  failed: (said: string) => `It was not taken: ${said}`,
  slow: (seconds: number) => `It took longer than ${seconds} seconds.`,
  ended: 'The server ended while it was under way, again and again.',
  late: 'Its time was over before it could be sent.',
  unwanted: 'It was not wanted any more.',
} as const

export const outboxRefused = {
  forWhom: 'Only who holds everything sees what is on its way.',
  missing: 'There is no such entry. It may have been done long ago.',
  state: (states: readonly string[]) => `Name one of ${states.join(', ')}.`,
  retry: 'Only what waits or is parked can be tried again.',
  late: 'Its time is over. Discard it, and let whoever needs it ask again.',
  discard: 'Only what waits or is parked can be discarded.',
} as const

/** For the log. */
export const outboxLog = {
  retried: (kind: string, due: string) => `An outgoing ${kind} failed and is tried again at ${due}.`,
  parked: (kind: string) => `An outgoing ${kind} is parked: an administrator decides at #/outbox.`,
  done: (kind: string) => `An outgoing ${kind} is done.`,
  waits: 'The outbox waits: the database does not take it now.',
} as const
