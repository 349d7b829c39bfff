import type { Caller, Loose } from '../../tests/support/calls.ts'
import { withRetry } from '../../tests/support/with-retry.ts'

/** What a race for numbers came to. */
export interface Drawn {
  readonly rounds: number
  readonly drawn: number
  /** Numbers that two rows were given, at once or one after the other. */
  readonly doubled: readonly string[]
  /** Answers to rows that were in order and not made. */
  readonly refused: readonly string[]
}

/**
 * Makes rows of a sequence at the same moment, over and over, by turns on each of the servers of one database. Beside
 * them some that must be refused, and the rows of the round before are deleted, or of the round itself once it is over:
 * their numbers do not come again.
 */
export const drawAtOnce = async (
  servers: readonly Caller[],
  rounds: number,
  { at = '/api/suppliers', number = 'number', people = 6 } = {},
): Promise<Drawn> => {
  let turn = 0
  const next = (): Caller => servers[turn++ % servers.length] as Caller // there is one
  const remove = (id: number) => withRetry(() => next().call('DELETE', `${at}/${id}`))
  const mark = String(Date.now()).slice(-7)
  const seen = new Set<string>()
  const doubled: string[] = []
  const refused: string[] = []
  let before: readonly number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const calls = Array.from({ length: people }, (_, person) => {
      const server = next()
      const phone = `${mark}${round * people + person}`
      return withRetry(() => server.call('POST', at, { name: `Round ${round}`, phone }))
    })
    const wrong = withRetry(() => next().call('POST', at, { name: '', phone: 'none' }))
    const gone = before.map(remove)
    const made = await Promise.all(calls)
    await Promise.all([wrong, ...gone])
    for (const { status, body } of made) {
      const row: Loose = body.data
      if (status !== 201) refused.push(`${status} ${JSON.stringify(body)}`)
      else if (seen.has(row[number])) doubled.push(row[number])
      else seen.add(row[number])
    }
    before = made.flatMap(({ body }) => body.data?.id ?? [])
    if (round % 2 === 0) continue
    await Promise.all(before.map(remove)) // no row is left that would say how far the numbers have come
    before = []
  }
  return { rounds, drawn: seen.size, doubled, refused }
}
