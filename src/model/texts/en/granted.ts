const deeds = { read: 'reads', create: 'adds', update: 'changes', delete: 'deletes' } as const

/** Said of what a role may do: '14 of 56: reads everything but users'. */
export const granted = {
  everything: 'everything',
  but: (names: string) => `everything but ${names}`,
  over: (verbs: readonly (keyof typeof deeds)[], names: string) =>
    `${verbs.length === 4 ? 'manages' : verbs.map((verb) => deeds[verb]).join(', ')} ${names}`,
  /** @param count of the verbs over all rows; 0 where only scopes are given */
  text: (count: number, all: number, parts: readonly string[]) =>
    `${count > 0 ? `${count} of ${all}: ` : ''}${parts.join('; ')}`,
} as const
