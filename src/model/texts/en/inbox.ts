/** Said by the server of what people are told. */
export const inboxRefused = {
  missing: 'There is no such line in your inbox. What it was about may be gone.',
  show: (shows: readonly string[]) => `Name one of ${shows.join(', ')}.`,
} as const
