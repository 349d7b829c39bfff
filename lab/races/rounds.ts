import type { Caller, Loose } from '../../tests/support/calls.ts'
import type { Writer } from './doors.ts'

/** A server, or several that are asked by turns. */
export type Office = Pick<Caller, 'call'>

/** What came of a race. */
export interface Outcome {
  readonly rounds: number
  /** What the rule forbids and was taken all the same. */
  readonly through: number
  /** What the rule allows and was refused. */
  readonly wronglyRefused: number
  /** Answers that are neither. */
  readonly odd: number
}

/** What came of one round. */
export type Found = Omit<Outcome, 'rounds'>

/** The rounds one after another, added up. @param one runs a round, by its number from 0 */
export const many = async (rounds: number, one: (round: number) => Promise<Found>): Promise<Outcome> => {
  const sum = { rounds, through: 0, wronglyRefused: 0, odd: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const found = await one(round)
    sum.through += found.through
    sum.wronglyRefused += found.wronglyRefused
    sum.odd += found.odd
  }
  return sum
}

/** A row as it was made, and the batch that made it. @throws with the answer where it was not made */
export const made = async (
  { call }: Office,
  plural: string,
  body: Loose,
): Promise<{ row: Loose; batch: string }> => {
  const answer = await call('POST', `/api/${plural}`, body)
  if (answer.status !== 201) throw new Error(`${plural}: ${JSON.stringify(answer.body)}`)
  return { row: answer.body.data, batch: answer.headers.get('batch') ?? '' }
}

/** The batch of a call that is taken. @throws with the answer where it is not */
export const batchOf = async (
  { call }: Office,
  method: string,
  path: string,
  body?: Loose,
): Promise<string> => {
  const answer = await call(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.headers.get('batch') ?? ''
}

/** A name that no other run has. */
export const mark = (): string => Math.random().toString(36).slice(2, 8)

/** At once; how many of each. */
export const atOnce = async (
  writers: readonly Writer[],
): Promise<{ taken: number; refused: number; odd: number }> => {
  const came = await Promise.all(writers.map((write) => write()))
  const count = (what: (typeof came)[number]) => came.filter((each) => each === what).length
  return { taken: count('taken'), refused: count('refused'), odd: count('odd') }
}
