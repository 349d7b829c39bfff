import { addDays, type Row } from '../../src/model/index.ts'

/** A row as far as rules of decisions and days look at it; references by the label of the row that they lead to. */
export interface Case {
  readonly action: string | null
  readonly status: string | null
  readonly result: string | null
  readonly last_date: string | null
}

export const today = '2026-02-27'
const later = 'Added later'
const days = [null, -400, -1, 0, 1, 3, 4, 400]

/** Every combination of the values that rules tell apart, one that no rule names among them, and none at all. */
export const casesOf = (named: {
  readonly actions: readonly string[]
  readonly statuses: readonly string[]
  readonly results: readonly string[]
}): readonly Case[] => {
  const [actions, statuses, results] = [named.actions, named.statuses, named.results].map(
    (labels): readonly (string | null)[] => [null, ...labels, later],
  )
  return (actions ?? []).flatMap((action) =>
    (statuses ?? []).flatMap((status) =>
      (results ?? []).flatMap((result) =>
        days.map((shift) => ({
          ...{ action, status, result },
          last_date: shift === null ? null : addDays(today, shift),
        })),
      ),
    ),
  )
}

const nested = (key: string, label: string | null) => (label === null ? null : { id: 1, [key]: label })

/** The case as a row of a list call carries it. */
export const rowOf = ({ action, status, result, last_date }: Case): Row => ({
  id: 1,
  action: nested('name', action),
  status: nested('name', status),
  result: nested('title', result),
  last_date,
})

export const told = (at: Case): string =>
  `${at.action ?? '–'}, ${at.status ?? '–'}, ${at.result ?? '–'}, ${at.last_date ?? '–'}`
