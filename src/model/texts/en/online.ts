/** Said when tables change while other servers use them. */
export const online = {
  dropIndexLater: (sentence: string) =>
    `Not now, because other servers are using the database: ${sentence} The next start without others does it.`,
  refused: (steps: readonly string[], others: readonly string[]) => {
    const known = others.filter((address) => address !== '')
    const from = known.length > 0 ? ` (from ${known.join(', ')})` : ''
    return `Another server is using the database${from}. It would fail, or write values as they were before, while this start does what no other server may serve beside:\n${steps.map((step) => `- ${step}`).join('\n')}\nNothing was changed. Stop the other servers, then start this version; or describe the fields as before for now.`
  },
} as const
