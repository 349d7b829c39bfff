/** A short list that proposals refer to. */
export interface Lookup {
  readonly table: string
  readonly label: 'name' | 'title'
  readonly rows: readonly string[]
}

const numbered = (word: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => `${word} ${place + 1}`)

/** Ids count from 1 in this order; the literals that rules name come first, as a new database of ours holds them. */
export const lookups: readonly Lookup[] = [
  { table: 'sectors', label: 'name', rows: numbered('Sector', 20) },
  { table: 'services', label: 'name', rows: numbered('Service', 40) },
  { table: 'categories', label: 'name', rows: numbered('Category', 10) },
  { table: 'sources', label: 'title', rows: numbered('Source', 12) },
  { table: 'actions', label: 'name', rows: ['Pursued', 'Dropped'] },
  { table: 'statuses', label: 'name', rows: ['Submitted', 'On Going', 'Draft'] },
  { table: 'results', label: 'title', rows: ['Not Selected', 'Selection in Process', 'Selected'] },
]

export const pursued = 1
export const dropped = 2
export const submitted = 1
export const onGoing = 2
export const notSelected = 1
export const selected = 3

export const organizationCount = 500
export const userCount = 30
