import { both, either } from './grammar.ts'

interface OverlapWords {
  /** What rows are called, several of them, as a title. */
  readonly rows: string
  readonly from: string
  readonly to: string
  /** Whether they are whole days. */
  readonly days: boolean
}

/** Rules of rows in words, for whoever reads an entity's rules or its calls. `when` is a rule in words, '' for always. */
export const rowRules = {
  /** @param rows what rows are called, several of them */
  unique: (rows: string, labels: readonly string[]) => `No two ${rows} share ${both(labels)}.`,
  noOverlap: ({ rows, from, to, days }: OverlapWords, labels: readonly string[], when: string) =>
    `${rows} with the same ${both(labels)} never overlap (${from} – ${to}, ${days ? 'both days included' : 'the very end left out'})${when === '' ? '' : `, while ${when}`}.`,
  never: (when: string) => `It is never so that ${when}.`,
  begins: (label: string, to: readonly string[]) => `${label} begins as ${either(to)}.`,
  goes: (label: string, from: string, to: readonly string[]) =>
    `${label} goes from ${from} to ${either(to)}.`,
  stays: (label: string, values: readonly string[]) => `${label} stays ${either(values)}.`,
  needs: (to: string, permission: string) => `${to} (with ${permission})`,
  nothing: 'nothing',
  first: { today: 'today', now: 'now', me: 'whoever makes the row' },
  begin: (label: string, value: string) => `${label} begins with ${value}.`,
} as const

/** Why a value may not go where it was to go: the field, and where it is; null for a new row. */
interface Left {
  readonly label: string
  readonly from: string | null
}

export const invalidMove = {
  /** A value that is not told, or has no name here. */
  otherValue: 'another value',
  /** A field that holds nothing. */
  emptiness: 'nothing',
  /**
   * @param one what a row is called
   * @param open where it may go
   */
  closed: (one: string, { label, from }: Left, to: string | null, open: readonly string[]) => {
    const target = to ?? 'nothing'
    if (from === null)
      return `${label} of a new ${one} cannot be ${target}. ${open.length > 0 ? `It can be: ${open.join(', ')}.` : 'It stays empty.'}`
    return `${label} cannot go from ${from} to ${target}. ${open.length > 0 ? `From ${from} it can go to: ${open.join(', ')}.` : `It stays ${from}.`}`
  },
  needs: ({ label, from }: Left, to: string | null, permission: string) =>
    `${label} goes ${from === null ? '' : `from ${from} `}to ${to ?? 'nothing'} only with the permission "${permission}". Ask an administrator for it.`,
} as const
