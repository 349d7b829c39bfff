import { storage } from '#texts/storage'
import type { Database, Reader } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { Unavailable } from '../../platform/database/driver/errors.ts'
import { type NumberedDefinition, recountSql } from './definition.ts'

/** A count of groups in a snapshot that is opened before the groups are known. */
export interface SnapshotCount {
  /** Resolves when its transaction has begun, still without a snapshot. */
  readonly begun: Promise<void>
  /** Fixes the snapshot at this moment. @throws Unavailable if it is fixed already */
  fix(): Promise<void>
  /** Begins to count, as (group_id, key, n). */
  count(groups: readonly NumberedDefinition[]): Promise<readonly (readonly unknown[])[]>
  cancel(): void
}

const long = { seconds: 3600 }

/** Opens the connection at once, so that `fix` takes only a moment while others wait for it. */
export const snapshotCount = (database: Database): SnapshotCount => {
  const begun = Promise.withResolvers<void>()
  const toFix = Promise.withResolvers<boolean>()
  const fixed = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<readonly NumberedDefinition[]>()
  const counts = database.snapshot(async (reader) => {
    begun.resolve()
    if (!(await toFix.promise)) return []
    await reader.rows('select 1') // the first statement fixes the snapshot
    fixed.resolve()
    return countIn(reader, database.dialect, await asked.promise)
  }, long)
  const fail = (error: unknown) => {
    begun.reject(error)
    fixed.reject(error)
  }
  counts.catch(fail)
  for (const each of [begun, fixed]) each.promise.catch(() => {}) // the caller awaits one of them, or the counts
  let isFixed = false
  return {
    begun: begun.promise,
    fix: () => {
      if (isFixed) throw new Unavailable(storage.busy, null)
      isFixed = true
      toFix.resolve(true)
      return fixed.promise
    },
    count: (groups) => {
      asked.resolve(groups)
      return counts
    },
    cancel: () => {
      toFix.resolve(false)
      asked.resolve([])
    },
  }
}

const countIn = async (reader: Reader, dialect: Dialect, groups: readonly NumberedDefinition[]) => {
  const found: (readonly unknown[])[] = []
  for (const group of groups) found.push(...(await reader.rows(recountSql(dialect, group))))
  return found
}
