import { setTimeout as pause } from 'node:timers/promises'
import { type Database, Unavailable } from '../platform/database/index.ts'

/** Milliseconds between attempts, at first and at last. A long read delays the change, and nobody else. */
const pauses = { first: 50, longest: 1000 } as const
/** Milliseconds until an attempt is the last one. */
const patience = 900_000

/**
 * Runs statements in one transaction that never waits long for a lock, because others would queue behind it.
 * It is tried again until no other transaction is in its way.
 * @throws Unavailable after a quarter of an hour
 */
export const runBriefly = async (database: Database, statements: readonly string[]): Promise<void> => {
  if (statements.length === 0) return
  const { online } = database.dialect.ddl
  const until = performance.now() + patience
  for (let rest: number = pauses.first; ; rest = Math.min(2 * rest, pauses.longest))
    try {
      return await database.write(async (writer) => {
        if (online !== null) await writer.run(online.impatient)
        for (const sql of statements) await writer.run(sql)
      })
    } catch (error) {
      if (!(error instanceof Unavailable) || performance.now() > until) throw error
      await pause(rest)
    }
}
