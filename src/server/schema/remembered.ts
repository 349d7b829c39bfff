import { type Dialect, quote, type Reader, type Writer } from '../platform/database/index.ts'
import { indexPrefix } from '../platform/sql/names.ts'
import type { Column, Table } from '../platform/sql/table.ts'
import { countRows } from './plan.ts'

/** The engine's facts about the database, by name. */
export const factsTable: Table = {
  name: 'engine_facts',
  key: ['name'],
  columns: [
    { name: 'name', type: 'text', always: true },
    { name: 'value', type: 'text', always: true },
  ],
}

/** Incremented when older programs can no longer read the stored description. */
export const format = 1

/** Description of a column at the last migration, with details that the database does not store. */
export interface RememberedColumn {
  /** 'day', or 'integer>users' for a reference. */
  readonly type: string
  readonly required?: true
  /** The field's kind; missing where an older program wrote this. */
  readonly kind?: string
  /** The field's name, where it differs from the column's. */
  readonly field?: string
  /** Decimal places of the stored integers; `currency` belongs to them. */
  readonly scale?: number
  /** Computed, not entered. */
  readonly worked?: true
  readonly currency?: string
  /** Of a key: made from the whole text. */
  readonly whole?: boolean
  /** Of a key: the name of its method, where it is not the text itself. */
  readonly by?: string
  /** The format of its texts. */
  readonly holds?: string
  /** A closed list's values and former names as JSON, for the column and for its sort key. */
  readonly choices?: string
  /** No longer described. */
  readonly hidden?: true
  /** Added in development with this initial value; dropped there when it is undescribed and nobody wrote it. */
  readonly draft?: { readonly initially?: string | number }
}

/** Returns the SQL condition for rows in which somebody wrote a column; a draft's initial value does not count. */
export const isWrittenSql = (column: string, draft: RememberedColumn['draft']): string => {
  const first = draft?.initially
  const value = typeof first === 'string' ? `'${first.replaceAll("'", "''")}'` : first
  return `${quote(column)} is not null${value === undefined ? '' : ` and ${quote(column)} <> ${value}`}`
}

export interface Remembered {
  readonly format: number
  readonly tables: Readonly<Record<string, Readonly<Record<string, RememberedColumn>>>>
  /** The further statements that ran, by name. */
  readonly further: Readonly<Record<string, string>>
  /** Rules about rows, by name; missing where an older program wrote this. */
  readonly demands?: Readonly<Record<string, string>>
  /** Names of entities, by table; missing where an older program wrote this. */
  readonly entities?: Readonly<Record<string, string>>
  /** The `keyVersion` of the keys and search texts; missing where an older program wrote this. */
  readonly keys?: string
}

const name = 'schema'
const nothing: Remembered = { format, tables: {}, further: {} }

export const readRemembered = async (reader: Reader): Promise<Remembered> => {
  const [row] = await reader.all('select value from engine_facts where name = ?', [name])
  return row === undefined ? nothing : JSON.parse(String(row.value))
}

export const remember = async (writer: Writer, remembered: Remembered): Promise<void> => {
  await writer.run(
    'insert into engine_facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    [name, JSON.stringify(remembered)],
  )
}

/** Returns the rules about rows in stored form. */
export const rememberedRules = ({
  demands,
  rules,
  trees,
}: Readonly<Record<'demands' | 'rules' | 'trees', readonly Rule[]>>): Readonly<Record<string, string>> =>
  Object.fromEntries([...demands, ...rules, ...trees].map(({ name, rule }) => [name, rule]))

interface Rule {
  readonly name: string
  readonly rule: string
}

export const rememberedType = (column: Column): string =>
  column.references === undefined ? column.type : `${column.type}>${column.references.table}`

/** Returns a closed list in stored form; a change of values or former names is checked at the next migration. */
export const rememberedChoices = ({ choices, keyOf }: Column): Pick<RememberedColumn, 'choices'> => {
  const said = choices ?? keyOf?.order
  return said === undefined ? {} : { choices: JSON.stringify(said) }
}

/** Returns whether the keys of a choice remain, because new values come after the former ones. */
export const isSameOrder = ({ choices = '[]' }: RememberedColumn, { keyOf }: Column): boolean => {
  const [before, now]: readonly (readonly string[])[] = [JSON.parse(choices), keyOf?.order ?? []]
  return (
    before?.every((value, at) => value === now?.[at]) === true && before.length > 0 === (now?.length !== 0)
  )
}

/** Returns the facts needed to interpret a column's stored values. */
export const rememberedStorage = ({
  kind,
  field,
  scale,
  currency,
}: Pick<RememberedColumn, 'kind' | 'field' | 'scale' | 'currency'>): Omit<RememberedColumn, 'type'> => ({
  ...(kind !== undefined && { kind }),
  ...(field !== undefined && { field }),
  ...(scale !== undefined && { scale }),
  ...(currency !== undefined && { currency }),
})

export const rememberedColumns = (table: Table): Readonly<Record<string, RememberedColumn>> =>
  Object.fromEntries(
    table.columns.map((column) => [
      column.name,
      {
        type: rememberedType(column),
        ...(column.required && { required: true }),
        ...rememberedStorage(column),
        ...(column.worked && { worked: true }),
        ...(column.keyOf && { whole: column.keyOf.whole }),
        ...(column.keyOf?.by && { by: column.keyOf.by.name }),
        ...rememberedChoices(column),
        ...(column.holds && { holds: column.holds.name }),
      },
    ]),
  )

/** The present tables of a database with their columns' types, and the indexes made by this program. */
export interface Existing {
  /** The database's type, by table and column. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The table, by index. */
  readonly indexes: ReadonlyMap<string, string>
}

/** An existing table with its stored description. */
export interface ExistingTable {
  /** The present name, before any rename. */
  readonly name: string
  /** The database's type, by column. */
  readonly columns: ReadonlyMap<string, string>
  readonly remembered: Readonly<Record<string, RememberedColumn>>
  readonly indexes: ReadonlySet<string>
  /** Tables to rename: new names by former names. */
  readonly renamed: ReadonlyMap<string, string>
  /** The keys were made by another key version. */
  readonly rekeyed: boolean
}

export const readExisting = async (reader: Reader, dialect: Dialect): Promise<Existing> => {
  const { columns, indexes } = dialect.catalog
  const tables = new Map<string, Map<string, string>>()
  for (const row of await reader.all(columns)) {
    const table = String(row.table)
    const known = tables.get(table) ?? new Map<string, string>()
    tables.set(table, known.set(String(row.column), String(row.type)))
  }
  const ours = (await reader.all(indexes))
    .map((row) => [String(row.index), String(row.table)] as const)
    .filter(([index]) => index.startsWith(indexPrefix))
  return { tables, indexes: new Map(ours) }
}

/** Returns undescribed columns of the same type, one of which may be the column under its former name. */
export const undescribed = (
  table: Table,
  { remembered }: Pick<ExistingTable, 'remembered'>,
  column: Column,
): readonly string[] => {
  const described = new Set(table.columns.flatMap(({ name, was }) => [name, was]))
  return Object.entries(remembered)
    .filter(
      ([name, { type, whole }]) =>
        !described.has(name) && whole === undefined && type === rememberedType(column),
    )
    .map(([name]) =>
      column.references !== undefined && column.name.endsWith('_id') ? name.replace(/_id$/, '') : name,
    )
}

/** Returns undescribed columns with values that a new column may replace under another name. */
export const possibleFormerColumns = async (
  reader: Reader,
  table: Table,
  standing: ExistingTable,
  column: Column,
): Promise<readonly string[]> => {
  const names: string[] = []
  for (const name of undescribed(table, standing, column)) {
    const stored = standing.columns.has(name) ? name : `${name}_id`
    if (!standing.columns.has(stored)) continue
    if ((await countRows(reader, standing.name, `${quote(stored)} is not null`)) > 0) names.push(name)
  }
  return names
}

/** Returns whether an existing column has the wanted type and refers to the same table. */
export const isSameType = (
  { ddl: { types } }: Dialect,
  { columns, remembered, renamed }: ExistingTable,
  column: Column,
  present: string,
): boolean => {
  if (columns.get(present)?.toLowerCase() !== types[column.type].toLowerCase()) return false
  const known = remembered[present]
  if (known === undefined) return true
  const [kind, target] = known.type.split('>')
  return (target === undefined ? kind : `${kind}>${renamed.get(target) ?? target}`) === rememberedType(column)
}

/** Counts the values that would be lost with a column; computed ones do not count. */
export const countOwn = async (
  reader: Reader,
  { name, remembered }: ExistingTable,
  { worked }: Column,
  present: string,
): Promise<number> =>
  worked && remembered[present]?.worked ? 0 : countRows(reader, name, `${quote(present)} is not null`)

/** Counts the entered values of a column that becomes computed. */
export const countEntered = async (
  reader: Reader,
  { name, remembered }: ExistingTable,
  { worked }: Column,
  present: string,
): Promise<number> =>
  worked && !remembered[present]?.worked ? countRows(reader, name, `${quote(present)} is not null`) : 0
