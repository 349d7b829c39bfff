import type { Mark } from './mark.ts'

/** All that a line to the server has told so far, for every tab to take from it what it has missed. */
export interface Told {
  /** The moment from which on nothing is missing. */
  readonly since: Mark
  /** The count of its process until which it is told. */
  readonly until: number
  /** By entity's name, until when it was last written, at most. */
  readonly last: Readonly<Record<string, number>>
}

/** With what one event says. @param since what the page that holds the line had to be told since, where it knows */
export const tell = (
  told: Told | null,
  { mark, changed }: { readonly mark: Mark; readonly changed: readonly string[] },
  since: Mark | null,
): Told => {
  const same = told?.since.process === mark.process
  const begun = same ? told.since : since?.process === mark.process ? since : mark
  const now = changed.map((name) => [name, mark.count] as const)
  return { since: begun, until: mark.count, last: { ...(same ? told.last : {}), ...Object.fromEntries(now) } }
}

/** What of it changed since the mark: names of entities; null where it does not reach back that far. */
export const missedOf = ({ since, last }: Told, mark: Mark): readonly string[] | null => {
  if (since.process !== mark.process || mark.count < since.count) return null
  return Object.keys(last).filter((name) => (last[name] ?? 0) > mark.count)
}
