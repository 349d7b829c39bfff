import { type Dialect, quote, type Reader, type Writer } from '../platform/database/index.ts'
import { indexPrefix } from '../platform/sql/names.ts'
import type { Column, Table } from '../platform/sql/table.ts'
import { countRows } from './plan.ts'

/** The engine's own few facts about the database, by name. */
export const factsTable: Table = {
  name: 'engine_facts',
  key: ['name'],
  columns: [
    { name: 'name', type: 'text', always: true },
    { name: 'value', type: 'text', always: true },
  ],
}

/** Rises when an older program can no longer read what a newer one wrote. */
export const format = 1

/** What we said of a column when we last brought the database in step: more than the database itself can tell. */
export interface RememberedColumn {
  /** 'day', or 'integer>users' for a reference. */
  readonly type: string
  readonly required?: true
  /** The kind of the field that it holds. Not there where an older program wrote this. */
  readonly kind?: string
  /** The name of that field, where it is not the column's. */
  readonly field?: string
  /** Of a decimal: how many places behind the point its whole numbers have, and in which currency. */
  readonly scale?: number
  /** It was worked out. */
  readonly worked?: true
  readonly currency?: string
  /** For a key: made from the whole text. */
  readonly whole?: boolean
  /** For a key: the way in which it is made, where that is not from the text itself. */
  readonly by?: string
  /** The form that its texts have. */
  readonly holds?: string
  /** The values of a closed list and what they were called, as JSON: of the column, and of the key that orders by it. */
  readonly choices?: string
  /** Added in development, with this in every row; taken back there when it is described no more and nobody wrote it. */
  readonly draft?: { readonly initially?: string | number }
}

/** The rows in which somebody wrote a column, as a condition; of a draft, what it began with is not written. */
export const isWrittenSql = (column: string, draft: RememberedColumn['draft']): string => {
  const first = draft?.initially
  const value = typeof first === 'string' ? `'${first.replaceAll("'", "''")}'` : first
  return `${quote(column)} is not null${value === undefined ? '' : ` and ${quote(column)} <> ${value}`}`
}

export interface Remembered {
  readonly format: number
  readonly tables: Readonly<Record<string, Readonly<Record<string, RememberedColumn>>>>
  /** Further statements, by name: how they read when they ran. */
  readonly further: Readonly<Record<string, string>>
  /** What is demanded of rows beside their columns, by name: the rule. Not there where an older program wrote this. */
  readonly demands?: Readonly<Record<string, string>>
  /** The names of the entities whose rows they hold, by table. Not there where an older program wrote this. */
  readonly entities?: Readonly<Record<string, string>>
  /** The `keyVersion` that keys and search texts were made by. Not there where an older program wrote this. */
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

/** What is asked of rows beside their columns, as it is remembered. */
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

/** What is remembered of a closed list: another list, or other former names, are looked at when the tables are brought. */
export const rememberedChoices = ({ choices, keyOf }: Column): Pick<RememberedColumn, 'choices'> => {
  const said = choices ?? keyOf?.order
  return said === undefined ? {} : { choices: JSON.stringify(said) }
}

/** What the values of a column mean: without it nobody could read them again. */
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

/** What a database holds now: its tables with their columns' types, and those of its indexes that are ours. */
export interface Existing {
  /** By table, then by column: the type as the database says it. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** By index: its table. */
  readonly indexes: ReadonlyMap<string, string>
}

/** A table as it is called now, and what is known of it. */
export interface ExistingTable {
  /** Its present name: the former one where it is about to be renamed. */
  readonly name: string
  /** By column: the type as the database says it. */
  readonly columns: ReadonlyMap<string, string>
  readonly remembered: Readonly<Record<string, RememberedColumn>>
  readonly indexes: ReadonlySet<string>
  /** Tables that are renamed now: the former name to the new. */
  readonly renamed: ReadonlyMap<string, string>
  /** Keys were made by another version than ours. */
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

/** Columns of that type that nobody describes any more: one of them may be this one under its former name. */
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

/** Columns with values, described no more, that a new one may be under another name. */
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

/** Whether a column that is there keeps values as it is to, and leads to the same table. */
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

/** How many values of a column would be lost with it: what is worked out can be worked out anew. */
export const countOwn = async (
  reader: Reader,
  { name, remembered }: ExistingTable,
  { worked }: Column,
  present: string,
): Promise<number> =>
  worked && remembered[present]?.worked ? 0 : countRows(reader, name, `${quote(present)} is not null`)

/** How many values that somebody entered stand in a column in which others are worked out from now on. */
export const countEntered = async (
  reader: Reader,
  { name, remembered }: ExistingTable,
  { worked }: Column,
  present: string,
): Promise<number> =>
  worked && !remembered[present]?.worked ? countRows(reader, name, `${quote(present)} is not null`) : 0
