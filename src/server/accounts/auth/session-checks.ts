import { AsyncResource } from 'node:async_hooks'
import type { Reader } from '../../platform/database/driver/database.ts'

interface Waiting {
  readonly tokenHash: string
  readonly resolve: (changes: number | null) => void
  readonly reject: (error: unknown) => void
}

/** Most sessions checked by one statement. */
const mostAtOnce = 64

/** Rounds up to a power of two, so that few variants of the statement are prepared. */
const rounded = (count: number): number => 2 ** Math.ceil(Math.log2(count))

/**
 * Checks in the database whether sessions are live, where several processes share it.
 * One statement runs at a time; requests that arrive meanwhile are batched into the next. So a session that ended
 * before a request arrived never passes.
 * @returns a function from the hash of a token to the current access state; null where the session has ended
 */
export const sessionChecks = (database: Reader): ((tokenHash: string) => Promise<number | null>) => {
  let waiting: Waiting[] = []
  let underWay = false

  const ask = async (hashes: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const filled = Array.from({ length: rounded(hashes.length) }, (_, at) => hashes[at] ?? hashes[0] ?? '')
    const rows = await database.rows(
      `select s.token_hash, a.changes from engine_sessions s, engine_access a
      where a.id = 1 and s.token_hash in (${filled.map(() => '?').join(', ')})`,
      filled,
    )
    return new Map(rows.map(([hash, changes]) => [String(hash), Number(changes)]))
  }

  // Bound to no request, so that the batch continues when the first requester disconnects.
  const next = AsyncResource.bind(async (): Promise<void> => {
    underWay = true
    while (waiting.length > 0) {
      const hashes = [...new Set(waiting.map(({ tokenHash }) => tokenHash))].slice(0, mostAtOnce)
      const asked = waiting.filter(({ tokenHash }) => hashes.includes(tokenHash))
      waiting = waiting.filter(({ tokenHash }) => !hashes.includes(tokenHash))
      try {
        const found = await ask(hashes)
        for (const { tokenHash, resolve } of asked) resolve(found.get(tokenHash) ?? null)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    underWay = false
  })

  return (tokenHash) =>
    new Promise((resolve, reject) => {
      waiting.push({ tokenHash, resolve, reject })
      if (!underWay) void next()
    })
}
