import { both, counted, either } from './grammar.ts'

interface OverlapWords {
  /** What rows are called, several of them, as a title. */
  readonly rows: string
  readonly from: string
  readonly to: string
  /** Whether they are whole days. */
  readonly days: boolean
  /** A list of which they share a row; null where it is none. */
  readonly list: string | null
}

interface MostWords {
  /** What rows are called, as titles. */
  readonly rows: string
  readonly row: string
  /** A number, or the field of the row that a reference leads to, both by their labels. */
  readonly most: number | { readonly of: string; readonly field: string }
}

/** Rules of rows in words, for whoever reads an entity's rules or its calls. `when` is a rule in words, '' for always. */
export const rowRules = {
  /** @param rows what rows are called, several of them */
  unique: (rows: string, labels: readonly string[]) => `No two ${rows} share ${both(labels)}.`,
  noOverlap: ({ rows, from, to, days, list }: OverlapWords, labels: readonly string[], when: string) =>
    `${rows}${labels.length > 0 ? ` with the same ${both(labels)}` : ''}${list === null ? '' : ` that share one of ${list}`} never overlap (${from} – ${to}, ${days ? 'both days included' : 'the very end left out'})${when === '' ? '' : `, while ${when}`}.`,
  atMost: ({ rows, row, most }: MostWords, labels: readonly string[], when: string) => {
    const many =
      typeof most === 'number'
        ? `No more than ${counted(most, row, rows)} ${most === 1 ? 'shares' : 'share'}`
        : `No more ${rows} than the ${most.of}’s ${most.field} share`
    return `${many} ${both(labels)}${when === '' ? '' : `, while ${when}`}.`
  },
  period: (label: string, period: string) => `the ${period} of ${label}`,
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

/** What is said of a row that would come to be what no row may be by a change of another. @param label its name or number */
export const brokenOutcome = {
  named: (one: string, label: string, says: string) => `${one} ${label}: ${says}`,
} as const

/** The field that was to go elsewhere, and where it is; null for a new row. */
interface Left {
  readonly label: string
  readonly from: string | null
}

/** Why a value may not go where it was to go. */
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

/** Of rows that a new rule finds as they must not be. */
export const rowsAgainst = {
  overlapping: (file: string, table: string, by: readonly string[], rows: number, ids: readonly number[]) =>
    `${file}: rows of ${table} with the same ${both(by)} are not to overlap, but ${counted(rows, 'row')} ${rows === 1 ? 'begins' : 'begin'} before an earlier one has ended (${numbered(ids)}). Change those rows first, or leave out noOverlap.`,
  broken: (file: string, table: string, says: string, rows: number, ids: readonly number[]) =>
    `${file}: ${counted(rows, 'row')} of ${table} ${rows === 1 ? 'breaks' : 'break'} the new rule "${says}" (${numbered(ids)}). They stay as they are; what the rule looks at can be saved again once they keep it.`,
  /** @param isGathered whether it looks at what is worked out from other rows */
  standing: (many: string, says: string, rows: number, ids: readonly number[], isGathered: boolean) => {
    const next = isGathered
      ? 'what brings one nearer to what is allowed is taken, what takes it further is refused.'
      : 'whoever saves one next is asked to mend it.'
    return `${many}: ${counted(rows, 'row')} ${rows === 1 ? 'stands' : 'stand'} against a rule (${numbered(ids)}${rows > ids.length ? ', …' : ''}): “${says}” They stay as they are; ${next}`
  },
  unread: 'How many rows stand against the rules could not be counted.',
} as const

const numbered = (ids: readonly number[]): string => `${ids.length === 1 ? 'id' : 'ids'} ${ids.join(', ')}`
