import { addDays, type Day } from '../../src/model/index.ts'
import { dropped, organizationCount, pursued, submitted, userCount } from './lookups.ts'
import { oneOf, type Random, wholeBelow } from './random.ts'
import { capitalised, keyword, wordAt, words } from './words.ts'

export type Value = string | number | null

/** The columns of a proposal, in the order of `proposalRow`. */
export const proposalColumns = [
  ...['id', 'organization_id', 'sector_id', 'service_id', 'category_id', 'source_id'],
  ...['published_on', 'last_date', 'status_id', 'action_id', 'result_id'],
  ...['initiated_by', 'processed_by', 'remarks', 'discussion_date'],
]

export const organizationColumns = [
  ...['id', 'name', 'address', 'phone_no', 'contact_person', 'email', 'mobile'],
]

/** How far back and ahead a last date lies, in days. */
const longestBack = 730
const longestAhead = 60

/** Says days by their distance from today; each is worked out once. */
export const daysFrom = (today: Day): ((distance: number) => Day) => {
  const known = new Map<number, Day>()
  return (distance) => {
    const day = known.get(distance) ?? addDays(today, distance)
    known.set(distance, day)
    return day
  }
}

interface Decision {
  readonly action: number | null
  readonly status: number | null
  readonly result: number | null
  readonly discussion: number | null
}

const undecided: Decision = { action: null, status: null, result: null, discussion: null }

const decide = (random: Random, last: number): Decision => {
  const drawn = random()
  if (drawn >= 0.8) return undecided
  if (drawn >= 0.55) return { ...undecided, action: dropped }
  const state = random()
  const status = state < 0.5 ? submitted : state < 0.8 ? 2 : state < 0.9 ? 3 : null
  const result = status === submitted ? resultOf(random()) : null
  return { action: pursued, status, result, discussion: last - wholeBelow(random, 20) - 1 }
}

const resultOf = (drawn: number): number | null =>
  drawn < 0.3 ? 1 : drawn < 0.6 ? 2 : drawn < 0.8 ? 3 : null

/** One proposal. The order in which numbers are drawn is part of the data: changing it changes every row. */
export const proposalRow = (
  id: number,
  random: Random,
  word: () => string,
  day: (distance: number) => Day,
): readonly Value[] => {
  const idUpTo = (count: number) => 1 + wholeBelow(random, count)
  const last = wholeBelow(random, longestBack + longestAhead + 1) - longestBack
  const { action, status, result, discussion } = decide(random, last)
  const length = 5 + wholeBelow(random, 8)
  const remarks = Array.from({ length }, word).join(' ')
  return [
    ...[id, idUpTo(organizationCount), idUpTo(20), idUpTo(40), idUpTo(10), idUpTo(12)],
    ...[day(last - wholeBelow(random, 60) - 5), day(last), status, action, result],
    ...[idUpTo(userCount), action === null ? null : idUpTo(userCount)],
    ...[`${capitalised(remarks)}.`, discussion === null ? null : day(discussion)],
  ]
}

/** Exactly four organizations carry the keyword in their names. */
export const organizationRow = (id: number, random: Random): readonly Value[] => {
  const word = (): string => {
    const drawn = oneOf(random, words)
    return drawn === keyword ? word() : capitalised(drawn)
  }
  const first = id % 125 === 7 ? capitalised(keyword) : word()
  const name = `${first} ${word()} ${['Ltd', 'Group', 'Works', 'Board'][id % 4]}`
  const address = `${id} ${word()} Street`
  const contact = `${word()} ${word()}`
  const mobile = id % 3 ? `98${10_000_000 + id}` : null
  return [id, name, address, `01-${4_000_000 + id}`, contact, `info@org${id}.test`, mobile]
}

export const userRow = (id: number): readonly Value[] => [
  id,
  `User ${capitalised(wordAt(500 + id))} ${id}`,
  `user${id}@example.test`,
]
