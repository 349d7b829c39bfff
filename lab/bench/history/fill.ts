import { Client } from 'pg'
import { openDatabase } from '../../../src/server/platform/database/index.ts'

/** So many changes are of the one row whose history is read. */
export const entriesOfOne = 10_000
/** That row: one of those that somebody with a scope reads. */
export const oneRow = 4

export interface Filling {
  readonly rows: number
  readonly entries: number
  /** The accounts that changed the rows: one of three changes is the first's. */
  readonly by: readonly [number, number]
}

/**
 * Writes changes straight into the tables, each of one field and in a batch of its own, those of one row amid those of
 * all others.
 */
export const fillHistory = async (databaseUrl: string, { rows, entries, by }: Filling): Promise<void> => {
  const database = await openDatabase(databaseUrl)
  const person = (id: string) => `case when ${id} % 3 = 0 then ${by[0]} else ${by[1]} end`
  const every = Math.max(1, Math.floor(entries / entriesOfOne))
  const at = `'2026-01-01T08:00:00.000Z'`
  await database.write(
    async (writer) => {
      await writer.run(`insert into engine_batches
          (at, account_id, account_name, kind, state, entity, total, changed, refused, position)
        with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${entries})
        select ${at}, ${person('i')}, 'Somebody', 'update', 'done', 'proposal', 1, 1, 0, 0 from numbers`)
      await writer.run(`insert into engine_history
          (at, account_id, account_name, verb, entity, row_id, changes, changed, address, batch_id)
        select ${at}, ${person('b.id')}, 'Somebody', 'update', 'proposal',
          case when b.id % ${every} = 0 then ${oneRow} else 1 + b.id % ${rows} end,
          case when b.id % 4 = 0 then '{"last_date":["2026-01-01","2026-01-02"]}'
            else '{"remarks":["Asked for once.","Asked for once more."]}' end,
          case when b.id % 4 = 0 then ',last_date,' else ',remarks,' end,
          '127.0.0.1', b.id
        from engine_batches b where b.account_name = 'Somebody' order by b.id`)
    },
    { seconds: 3600 },
  )
  await database.close()
  if (databaseUrl.startsWith('postgres')) await vacuum(databaseUrl)
}

/** What PostgreSQL does by itself in the course of so many changes. */
const vacuum = async (connectionString: string): Promise<void> => {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query('vacuum analyze engine_batches, engine_history')
  await client.end()
}
