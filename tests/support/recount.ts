import { Client } from 'pg'
import type { Model, NamedList } from '../../src/model/index.ts'
import { openDatabase } from '../../src/server/platform/database/index.ts'
import { openReadOnly } from '../../src/server/platform/database/sqlite/open-read-only.ts'
import { plannedReading, where } from '../../src/server/platform/sql/where.ts'
import { KnownLiterals } from '../../src/server/rows/read/literals.ts'
import type { Caller } from './calls.ts'

/** By 'repairs' or 'repairs/promised'. */
export type Counts = Readonly<Record<string, number>>

const open = async (url: string) => {
  if (url.startsWith('sqlite:')) return openReadOnly(url.slice('sqlite:'.length))
  const database = await openDatabase(url, { name: 'recount' })
  return { database, close: () => database.close() }
}

const path = (table: string, list: NamedList | null): string => (list ? `${table}/${list.name}` : table)

/** What there is: each table and each list of it counted row by row. */
export const recounted = async (databaseUrl: string, model: Model, today: string): Promise<Counts> => {
  const { database, close } = await open(databaseUrl)
  try {
    const silent = { ...database, subscribe: () => () => {} } as unknown as ConstructorParameters<
      typeof KnownLiterals
    >[1] // it only listens
    const { idsOf } = await new KnownLiterals(model, silent).within(database)
    const reading = plannedReading(model, database.dialect, idsOf)
    const at = { ...reading.at, today, now: `${new Date().toISOString().slice(0, 19)}Z` }
    const counts: Record<string, number> = {}
    for (const entity of model.list)
      for (const list of [null, ...entity.lists]) {
        const { sql, parameters } = where(entity, list?.rows ?? {}, { ...reading, at }, 'r')
        const [row] = await database.rows(`select count(*) from "${entity.table}" r where ${sql}`, parameters)
        counts[path(entity.table, list)] = Number(row?.[0])
      }
    return counts
  } finally {
    await close()
  }
}

/** What a server says there is, wherever it says so: lists, tabs, dashboard. Fails where it contradicts itself. */
export const told = async (server: Caller, model: Model): Promise<Counts> => {
  const counts: Record<string, number> = {}
  const get = async (address: string) => (await server.call('GET', address)).body
  for (const entity of model.list)
    for (const list of [null, ...entity.lists]) {
      const address = list?.api ?? entity.api.list
      const { total, last_page, per_page } = await get(`${address}?per_page=100&page=1`)
      const { data } = await get(`${address}?per_page=100&page=${last_page}`)
      const onLast = total === 0 ? 0 : total - (last_page - 1) * per_page
      if (data.length !== onLast)
        throw new Error(`${address}: ${data.length} rows on the last page of ${total}`)
      counts[path(entity.table, list)] = total
    }
  for (const entity of model.list.filter(({ lists }) => lists.length > 0)) {
    const { total, lists } = await get(`${entity.api.list}?counts=1`)
    const tabs = { [entity.table]: total, ...prefixed(`${entity.table}/`, lists) }
    for (const [name, number] of Object.entries(tabs))
      if (counts[name] !== number) throw new Error(`the tab ${name} says ${number}, its list ${counts[name]}`)
  }
  const { dashboard } = model
  const of = model.entities[dashboard?.of ?? '']
  if (!dashboard || !of) return counts
  const figures = await get('/api/dashboard-data')
  const named = { [dashboard.total[0]]: of.table, ...prefixed('', dashboard.counts, `${of.table}/`) }
  for (const [key, name] of Object.entries(named))
    if (figures[key] !== counts[name])
      throw new Error(`the dashboard's ${key} is ${figures[key]}, the list ${counts[name]}`)
  return counts
}

const prefixed = <T>(prefix: string, values: Readonly<Record<string, T>>, before = '') =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      prefix + key,
      typeof value === 'string' ? before + value : value,
    ]),
  )

/** Somebody with psql. */
export const byHand = async (databaseUrl: string, ...statements: readonly string[]): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}
