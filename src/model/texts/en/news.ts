/** For the log: what people are told of changes. */
export const newsLog = {
  waits: 'What follows from a change could not be worked out and is tried again.',
  untidy: 'What people were told long ago is still kept.',
  givenUp: 'What follows from a change could not be worked out, and nobody is told of it.',
} as const
