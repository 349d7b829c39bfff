import { loadModel } from '../../src/server/index.ts'
import type { Books } from '../saving/ledger.ts'

/** The rows of all tables but the engine's own, as JSON by table and id. */
export type AllRows = ReadonlyMap<string, string>

type Plain = Readonly<Record<string, unknown>>

const tablesOf = async (books: Books, database: string): Promise<readonly string[]> => {
  const rows = await books.rows(
    database === 'postgres'
      ? `select table_name as name from information_schema.tables where table_schema = current_schema() order by 1`
      : `select name from sqlite_master where type = 'table' order by 1`,
  )
  return rows.map(({ name }) => String(name)).filter((name) => !/^(engine_|sqlite_)/.test(name))
}

const nameOf = (table: string, row: Plain): string => `${table} ${row.id ?? JSON.stringify(row)}`

/** @param values what of a row is read */
const read = async (
  books: Books,
  tables: readonly string[],
  values: (row: Plain) => Plain,
): Promise<AllRows> => {
  const found = new Map<string, string>()
  for (const table of tables)
    for (const row of await books.rows(`select * from "${table}"`))
      found.set(nameOf(table, row), JSON.stringify(values(row)))
  return found
}

const differing = (one: AllRows, other: AllRows): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

/** Looks past the server at what imports have left in its database. */
export const rowsLeft = async (books: Books, database: string) => {
  const tables = await tablesOf(books, database)
  const { entities } = await loadModel()
  const tableOf = (entity: unknown): string => entities[String(entity)]?.table ?? ''
  const all = () => read(books, tables, (row) => row)
  /** An undo is a change as well: of a row given back, its version and its moment are later. */
  const given = () => read(books, tables, ({ version: _, updated_at: __, ...row }) => row)
  const latest = async (): Promise<number> =>
    Number((await books.rows('select max(id) as id from engine_batches'))[0]?.id ?? 0)
  await books.anew()
  let before = { rows: await all(), plain: await given(), batch: await latest() }

  /**
   * Holds what there is against what was accepted since it was looked last.
   * @param accepted the batches that were answered to somebody
   * @returns what is wrong, in words
   */
  const check = async (accepted: ReadonlySet<number>): Promise<readonly string[]> => {
    await books.anew()
    const faults: string[] = []
    const batches = await books.rows(
      `select id, state, changed, entity from engine_batches where kind = 'import' and id > ${before.batch}`,
    )
    const entries = await books.rows(
      `select h.batch_id as batch, h.entity as entity, h.row_id as id from engine_history h
         join engine_batches b on b.id = h.batch_id where b.kind = 'import' and b.id > ${before.batch}`,
    )
    for (const id of accepted)
      if (!batches.some((batch) => Number(batch.id) === id))
        faults.push(`batch ${id} was answered, and is not there`)
    for (const { id, state, changed, entity } of batches) {
      const own = entries.filter(({ batch, entity: of }) => batch === id && of === entity)
      const rows = new Set(own.map((entry) => entry.id)).size
      if (!accepted.has(Number(id))) faults.push(`batch ${id} is there, and was answered to nobody`)
      if (state !== 'done') faults.push(`batch ${id} is ${state}`)
      if (own.length !== Number(changed) || rows !== own.length)
        faults.push(`batch ${id}: ${own.length} entries of ${rows} rows for ${changed}`)
    }
    const ofAccepted = entries.filter(({ batch }) => accepted.has(Number(batch)))
    const told = new Set(ofAccepted.map(({ entity, id }) => `${tableOf(entity)} ${id}`))
    const changed = new Set(differing(before.rows, await all()))
    for (const name of changed)
      if (!told.has(name)) faults.push(`${name} has changed, and no import tells of it`)
    for (const name of told)
      if (!changed.has(name)) faults.push(`${name} is as before, and an import tells of it`)
    const [left] = await books.rows('select count(*) as n from engine_import_rows')
    if (Number(left?.n) > 0) faults.push(`${left?.n} pieces of imports are left`)
    return faults
  }

  /** After all of it was undone: what differs from what was there before. From here on it is looked anew. */
  const checkUndone = async (): Promise<readonly string[]> => {
    await books.anew()
    const now = { rows: await all(), plain: await given(), batch: await latest() }
    const shown = (rows: AllRows, name: string) => rows.get(name)?.slice(0, 400) ?? 'not there'
    const faults = differing(before.plain, now.plain).map(
      (name) =>
        `${name} is undone, and not as before: ${shown(before.plain, name)} became ${shown(now.plain, name)}`,
    )
    before = now
    return faults
  }
  return { check, checkUndone }
}
