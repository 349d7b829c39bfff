import { schema as say } from '#texts/storage'
import { quote, type Reader } from '../platform/database/index.ts'
import type { Table } from '../platform/sql/table.ts'
import {
  columnNaming,
  fieldFollowed,
  nameFollowed,
  nameForgotten,
  recordsEntityName,
} from './names-followed.ts'
import type { Plan, SchemaStep } from './plan.ts'
import type { Existing, Remembered } from './remembered.ts'

/** The known state of the tables while names are planned. */
interface NamingState {
  readonly reader: Reader
  readonly existing: Existing
  readonly remembered: Remembered
  readonly tables: readonly Table[]
  /** Renamed tables, by their former names. */
  readonly renamed: ReadonlyMap<string, string>
  /** Renamed columns by their former names, by the table's new name. */
  readonly columnsRenamed: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly fresh: boolean
}

interface Move {
  readonly from: string
  readonly to: string
  readonly says: string
}

/**
 * Plans the renaming of entities in the tables around rows, which refer to an entity by name.
 * They follow a renamed entity. Where a hidden table's entity name is reused, its records move to another name.
 */
export const planNames = async (
  office: NamingState,
): Promise<{ readonly steps: readonly SchemaStep[]; readonly entities: Plan['entities'] }> => {
  const { tables, existing, renamed, fresh } = office
  const now = new Map(
    tables.flatMap(({ name, entity }) => (entity === undefined ? [] : [[name, entity] as const])),
  )
  const entities: Record<string, string> = Object.fromEntries(now)
  if (fresh) return { steps: [], entities }
  const names = new Set(now.values())
  const known = await knownNames(office, now)
  const taken = new Set(known.values())
  const moves: Move[] = []
  for (const [table, from] of known) {
    const present = now.get(renamed.get(table) ?? table)
    const to = present ?? (names.has(from) ? `${from}@${table}` : from)
    if (present === undefined) entities[table] = to
    if (from !== to)
      moves.push({
        ...{ from, to },
        says: present === undefined ? say.setAside(from, table) : say.follow(from, to),
      })
  }
  // Records under a name that no known table had belong to a deleted table.
  // Records of an existing table without a stored name are its own.
  const formerly = new Map([...renamed].map(([former, name]) => [name, former]))
  const left = [...now].filter(([table, name]) => {
    const former = formerly.get(table) ?? table
    return !taken.has(name) && (known.has(former) || !existing.tables.has(former))
  })
  const gone = left.map(([, from]): Move => ({ from, to: `${from}@gone`, says: say.leftBehind(from) }))
  const present: Move[] = []
  for (const move of [...gone, ...moves]) if (await isNamed(office, move.from)) present.push(move)
  return { steps: [...stepsOf(office, present, taken), ...(await fieldSteps(office, known))], entities }
}

/** Returns the tables that record the entity of their rows, by their present names. */
const keptIn = ({ tables, existing, renamed }: NamingState): readonly (readonly [string, Table])[] => {
  const formerly = new Map([...renamed].map(([former, name]) => [name, former]))
  return tables
    .map((table) => [formerly.get(table.name) ?? table.name, table] as const)
    .filter(([name, table]) => {
      const column = columnNaming(table, 'entity')
      return column !== undefined && existing.tables.get(name)?.has(column.name)
    })
}

/** Orders the renames so that a name is free before it is used; overlapping renames go through temporary names. */
const stepsOf = (
  { tables, existing }: NamingState,
  moves: readonly Move[],
  taken: ReadonlySet<string>,
): readonly SchemaStep[] => {
  const engine = tables.filter(({ name, entity }) => entity === undefined && existing.tables.has(name))
  const kept = engine.filter(recordsEntityName)
  const from = new Set(moves.map((move) => move.from))
  const crossing = moves.some(({ to }) => from.has(to))
  const followed = (former: string, present: string) =>
    engine.flatMap((table) => nameFollowed(table, former, present))
  const away = crossing ? moves.flatMap((move) => followed(move.from, `@${move.from}`)) : []
  return moves.map((move, at) => ({
    ...{ kind: 'follow names', table: move.to, sentence: move.says, rows: 0 },
    sql: [
      ...(at === 0 ? away : []),
      ...(move.to.includes('@') && !taken.has(move.to) ? nameForgotten(kept, move.to) : []),
      ...followed(crossing ? `@${move.from}` : move.from, move.to),
    ],
  }))
}

const isNamed = async (office: NamingState, name: string): Promise<boolean> => {
  for (const [now, table] of keptIn(office)) if (await isNamedIn(office, now, table, name)) return true
  return false
}

const isNamedIn = async (
  { reader }: NamingState,
  now: string,
  table: Table,
  ...named: readonly [entity: string] | readonly [entity: string, field: string]
): Promise<boolean> => {
  const columns = (['entity', 'field'] as const)
    .slice(0, named.length)
    .map((as) => quote(columnNaming(table, as)?.name ?? ''))
  const sql = `select 1 from ${quote(now)} where ${columns.map((column) => `${column} = ?`).join(' and ')} limit 1`
  return (await reader.rows(sql, named)).length > 0
}

/** Plans the renaming of fields whose column or field name has changed. */
const fieldSteps = async (
  office: NamingState,
  names: ReadonlyMap<string, string>,
): Promise<readonly SchemaStep[]> => {
  const { tables, remembered, renamed, columnsRenamed } = office
  const formerTables = new Map([...renamed].map(([former, name]) => [name, former]))
  const kept = keptIn(office).filter(([, table]) => columnNaming(table, 'field'))
  const steps: SchemaStep[] = []
  for (const { name: table, entity, columns } of tables) {
    if (entity === undefined) continue
    const former = formerTables.get(table) ?? table
    const known = remembered.tables[former] ?? {}
    const formerly = new Map(
      [...(columnsRenamed.get(table) ?? [])].map(([former, name]) => [name, former] as const),
    )
    for (const { name, field = name } of columns) {
      const before = formerly.get(name) ?? name
      const from = known[before]?.field ?? before
      if (known[before] === undefined || from === field) continue
      const sql: string[] = []
      for (const [now, each] of kept)
        if (await isNamedIn(office, now, each, names.get(former) ?? entity, from))
          sql.push(...fieldFollowed(each, entity, from, field))
      if (sql.length > 0)
        steps.push({
          ...{ kind: 'follow names', table, sentence: say.follow(`${entity}.${from}`, `${entity}.${field}`) },
          ...{ sql, rows: 0 },
        })
    }
  }
  return steps
}

/** Returns the entity's name at the last migration, by the table's present name. */
const knownNames = async (
  office: NamingState,
  now: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> => {
  const { existing, remembered } = office
  const there = [...existing.tables.keys()]
  const { entities } = remembered
  if (entities !== undefined)
    return new Map(Object.entries(entities).filter(([name]) => there.includes(name)))
  const known = new Map([...now].filter(([table]) => there.includes(table)))
  const former = Object.entries(remembered.tables)
    .filter(([table, columns]) => !now.has(table) && there.includes(table) && 'version' in columns)
    .map(([table]) => table)
  if (former.length === 0) return known
  // An older program did not record it, so it is derived from the tables around the rows.
  for (const name of await namesFound(office))
    for (const table of pluralsOf(name))
      if (former.includes(table) && ![...now.values()].includes(name)) known.set(table, name)
  return known
}

const namesFound = async (office: NamingState): Promise<readonly string[]> => {
  const names = new Set<string>()
  for (const [table, { columns }] of keptIn(office)) {
    const entity = quote(columnNaming({ columns }, 'entity')?.name ?? '')
    for (const [name] of await office.reader.rows(`select distinct ${entity} from ${quote(table)}`))
      if (name !== null) names.add(String(name))
  }
  return [...names]
}

const pluralsOf = (name: string): readonly string[] => {
  const word = name.replaceAll('-', '_')
  return [`${word}s`, `${word}es`, word.replace(/y$/, 'ies'), word]
}
