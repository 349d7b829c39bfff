import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

export const tables = ['sectors', 'roles', 'proposals'] as const

/** What was acknowledged to a writer: a row, its version and the value that it was left with. */
export interface Entry {
  readonly table: (typeof tables)[number]
  readonly id: number
  readonly version: number
  readonly text: string
  /** Of a role: how many permissions it was given. */
  readonly members: number
}

/** By table and id. */
export type Ledger = Map<string, Entry>

export const enter = (ledger: Ledger, entry: Entry): void => {
  ledger.set(`${entry.table} ${entry.id}`, entry)
}

/** Reads an office's database past its server. */
export interface Books {
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** From here on as it is now. */
  anew(): Promise<void>
  close(): Promise<void>
}

/** Of a SQLite file, or of a PostgreSQL database, all as of one moment. */
export const openBooks = async (url: string): Promise<Books> => {
  if (url.startsWith('sqlite:')) {
    const file = new DatabaseSync(url.slice('sqlite:'.length), { readOnly: true })
    return {
      rows: async (sql) => file.prepare(sql).all(),
      anew: async () => {},
      close: async () => file.close(),
    }
  }
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // what it was asked for says so too
  await client.connect()
  const begin = async () => void (await client.query('begin isolation level repeatable read read only'))
  await begin()
  return {
    rows: async (sql) => (await client.query(sql)).rows,
    anew: async () => {
      await client.query('commit')
      await begin()
    },
    close: () => client.end(),
  }
}

const texts: Readonly<Record<Entry['table'], string>> = {
  sectors: 'name',
  roles: 'title',
  proposals: 'remarks',
}

/** Roles that the first start makes. */
const firstRoles = 3
const permissionsGiven = [0, 20]

/**
 * Holds what is in the database against what was acknowledged: nothing may be missing or older, no role may have a part
 * of its permissions, and each row must have one entry in its history for each of its versions.
 */
export const audit = async (books: Books, ledger: Ledger) => {
  const numbers = async (sql: string) =>
    new Map((await books.rows(sql)).map((row) => [Number(row.id), Number(row.count)]))
  const members = await numbers('select owner_id as id, count(*) as count from roles_permissions group by 1')
  let [lost, halfApplied] = [0, 0]
  for (const table of tables) {
    const found = await books.rows(`select id, version, ${texts[table]} as text from ${table}`)
    const rows = new Map(
      found.map(({ id, version, text }) => [Number(id), { version: Number(version), text }]),
    )
    const told = await numbers(
      `select row_id as id, count(*) as count from engine_history where entity = '${table.slice(0, -1)}' group by 1`,
    )
    for (const entry of ledger.values()) {
      if (entry.table !== table) continue
      const row = rows.get(entry.id)
      const last = row?.version === entry.version
      if (!row || row.version < entry.version || (last && row.text !== entry.text)) lost += 1
      else if (table === 'roles' && last && (members.get(entry.id) ?? 0) !== entry.members) halfApplied += 1
    }
    for (const [id, { version }] of rows) {
      if (table === 'roles' && id <= firstRoles) continue
      const whole = table !== 'roles' || permissionsGiven.includes(members.get(id) ?? 0)
      if (!whole || told.get(id) !== version) halfApplied += 1
    }
  }
  return { lost, halfApplied }
}
