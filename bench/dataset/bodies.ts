import { addDays, type Day } from '../../src/model/index.ts'
import { onGoing, organizationCount, pursued, userCount } from './lookups.ts'
import type { Value } from './rows.ts'
import { capitalised, wordAt, words } from './words.ts'

export type ProposalBody = Readonly<Record<string, Value>>

/** What the n-th write sends: a whole proposal, as a form would. */
export const proposalBody = (index: number, today: Day): ProposalBody => ({
  organization_id: 1 + ((index * 7) % organizationCount),
  sector_id: 1 + (index % 20),
  service_id: 1 + (index % 40),
  category_id: 1 + (index % 10),
  source_id: 1 + (index % 12),
  published_on: addDays(today, -(index % 30)),
  last_date: addDays(today, 10 + (index % 40)),
  status_id: onGoing,
  action_id: pursued,
  result_id: null,
  initiated_by: 1 + (index % userCount),
  processed_by: 1 + ((index + 3) % userCount),
  remarks: remarksOf(index),
  discussion_date: addDays(today, index % 9),
})

const remarksOf = (index: number): string => {
  const places = [0, 1, 2, 3, 4, 5].map((place) => (index * 31 + place * 977) % words.length)
  return `${capitalised(places.map(wordAt).join(' '))}.`
}

/** Which proposal the n-th update changes; they are spread over the table. */
export const updatedId = (index: number, rows: number): number =>
  1 + ((index * 7919) % Math.min(rows, 90_000))
