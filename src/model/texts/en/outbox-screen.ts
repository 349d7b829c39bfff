/** What is named in a question or on a button; who receives it is not always known. */
const named = (subject: string, to: string): string => (to === '' ? `“${subject}”` : `“${subject}” to ${to}`)

/** Said on the screen of what is on its way out of the office. */
export const outgoing = {
  title: 'Outgoing',
  failed: 'What is on its way could not be loaded',
  loading: 'Loading what is on its way',
  show: 'By state',
  states: {
    open: 'Not sent',
    parked: 'Parked',
    running: 'Being sent',
    waiting: 'Waiting',
    done: 'Sent',
    discarded: 'Discarded',
  },
  /** Why there is nothing to see, by what is looked at. */
  empty: {
    open: 'Everything has been sent',
    parked: 'Nothing is parked',
    running: 'Nothing is being sent',
    waiting: 'Nothing is waiting',
    done: 'Nothing was sent in the last seven days',
    discarded: 'Nothing was discarded in the last thirty days',
  },
  emptyText: 'Mail that waits to be sent, or could not be, is listed here.',
  parked: 'What is parked is not tried again by itself. Retry it once its fault is mended, or discard it.',
  columns: {
    what: 'What and to whom',
    state: 'State',
    at: 'Written',
    tries: 'Tries',
    fault: 'Last fault',
    acts: 'Actions',
  },
  none: '–',
  /** @param when 'at 10:51', 'on 17-11-2025 at 10:51' */
  nextTry: (when: string) => `next try ${when}`,
  soon: 'next try any moment',
  discardedBy: (when: string, name: string) => `${when} by ${name}`,
  retriedBy: (name: string) => `retried by ${name}`,
  retry: 'Retry',
  discard: 'Discard',
  retryOf: (subject: string, to: string) => `Retry ${named(subject, to)}`,
  discardOf: (subject: string, to: string) => `Discard ${named(subject, to)}`,
  question: 'Discard this?',
  questionText: (subject: string, to: string) =>
    `${named(subject, to)} will not be sent. This cannot be undone.`,
  keep: 'Keep',
  notRetried: 'It was not tried again',
  notDiscarded: 'It was not discarded',
  retried: 'It is being tried again',
  discarded: 'Discarded',
  showing: (from: number, to: number, total: string) => `Showing ${from} to ${to} of ${total}`,
  previous: 'Previous',
  next: 'Next',
} as const
