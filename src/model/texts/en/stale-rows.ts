/** Said above rows that stay while newer ones cannot come. */
export const staleRows = {
  turnFailed: (wanted: number, seen: number) =>
    `Page ${wanted} could not be loaded. You still see page ${seen}.`,
  older: 'You still see what was there before.',
  offline: 'You are offline.',
  seenFrom: (time: string) => ` What you see is from ${time}.`,
} as const
