import type { Reader, Writer } from '../database/driver/database.ts'
import { type Dialect, quote } from '../database/driver/dialect.ts'
import { shortened } from '../sql/names.ts'
import { literal } from '../sql/table.ts'
import { type Definition, keyOf, type Numbered, readNoted, rowsOf } from './definition.ts'

const prefix = 'engine_count_'
const nameFor = (table: string, when = ''): string => shortened(`${prefix}${table}${when && `_${when}`}`)

/** What keeps a table's groups in step with whatever is written to it. */
export interface Triggers {
  /** How the database says them once they are made; others are made anew. */
  readonly present: readonly string[]
  readonly make: readonly string[]
}

const columnsOf = (groups: readonly Numbered[]): readonly string[] =>
  [...new Set(groups.flatMap(({ definition }) => definition.columns))].sort()

const add = 'insert into engine_tallies (group_id, key, slot, n)'
const onto = 'on conflict (group_id, key, slot) do update set n ='

/** A text of SQL over the alias `r`, over the old or the new row of a trigger instead; its literals stay as they are. */
const over = (row: 'new' | 'old', sql: string): string =>
  sql.replace(/'[^']*'|\br\.(?=")/g, (found) => (found.startsWith("'") ? found : `${row}.`))

/** Row by row: SQLite has one writer, so there is one slot. Of an update only the groups that it moves a row of. */
const inSqlite = (dialect: Dialect, table: string, groups: readonly Numbered[]): Triggers => {
  const columns = columnsOf(groups)
  const place = ({ definition }: Numbered, row: 'new' | 'old') => over(row, keyOf(dialect, definition))
  const takes = ({ definition }: Numbered, row: 'new' | 'old') => over(row, rowsOf(definition))
  const taken = (group: Numbered, row: 'new' | 'old', unless = '') =>
    `${add} select ${group.id}, ${place(group, row)}, 0, ${row === 'new' ? 1 : -1} where ${takes(group, row)}${unless} ${onto} n + excluded.n;`
  const kept = (group: Numbered) =>
    ` and (${takes(group, 'old')} and ${takes(group, 'new')} and ${place(group, 'old')} = ${place(group, 'new')}) is not true`
  const trigger = (when: string, event: string, statements: readonly string[]) =>
    `CREATE TRIGGER ${quote(nameFor(table, when))} after ${event} begin ${statements.join(' ')} end`
  const moving = groups.filter(({ definition }) => definition.columns.length > 0)
  const moved = columns.map((name) => `old.${quote(name)} is not new.${quote(name)}`).join(' or ')
  const made = [
    trigger(
      'insert',
      `insert on ${quote(table)}`,
      groups.map((group) => taken(group, 'new')),
    ),
    trigger(
      'delete',
      `delete on ${quote(table)}`,
      groups.map((group) => taken(group, 'old')),
    ),
    ...(moving.length === 0
      ? []
      : [
          trigger(
            'update',
            `update of ${columns.map(quote).join(', ')} on ${quote(table)} when ${moved}`,
            (['old', 'new'] as const).flatMap((row) => moving.map((group) => taken(group, row, kept(group)))),
          ),
        ]),
  ]
  const names = ['insert', 'update', 'delete'].map((when) => quote(nameFor(table, when)))
  return { present: made, make: [...names.map((name) => `drop trigger if exists ${name}`), ...made] }
}

/**
 * Once a statement, however many rows it writes. A transaction adds to rows of a slot that is its own to its end, so
 * that transactions never wait for each other's counts, nor lock each other up. Runs with the rights of who made it:
 * whoever may write the rows needs none on the counts. Of an update only groups are counted that read a column which
 * differs in some row; the plan is made once, since those that read none of them cost nothing in it.
 */
const inPostgres = (
  dialect: Dialect,
  table: string,
  groups: readonly Numbered[],
  schema: string,
): Triggers => {
  const taken = (rows: 'old_rows' | 'new_rows', { id, definition }: Numbered, unless = '') =>
    `select ${id}::bigint as id, ${keyOf(dialect, definition)}::text as key, ${rows === 'new_rows' ? 1 : -1} as n from ${rows} r where ${unless}(${rowsOf(definition)})`
  const count = (changes: readonly string[]) =>
    `insert into engine_tallies as t (group_id, key, slot, n)
       select c.id, c.key, own, sum(c.n) from (${changes.join(' union all ')}) c group by c.id, c.key having sum(c.n) <> 0
       ${onto} t.n + excluded.n;`
  const ids = groups.map(({ id }) => id).join(', ')
  const columns = columnsOf(groups)
  const flags = (names: readonly string[]) =>
    names.map((name) => `moved.c${columns.indexOf(name)}`).join(' or ')
  const compared = columns.map(
    (name, at) => `bool_or(o.${quote(name)} is distinct from n.${quote(name)}) as c${at}`,
  )
  const moving = groups.filter(({ definition }) => definition.columns.length > 0)
  const moved = (['new_rows', 'old_rows'] as const).flatMap((rows) =>
    moving.map((group) => taken(rows, group, `(${flags(group.definition.columns)}) and `)),
  )
  const update = `select ${compared.join(', ')} into moved from new_rows n full join old_rows o on o."id" = n."id";
    if (${flags(columns)}) is not true then return null; end if;`
  const each = (rows: 'old_rows' | 'new_rows') => count(groups.map((group) => taken(rows, group)))
  const body = `
declare
  own integer := 0;
  moved record;
begin
  if tg_op = 'TRUNCATE' then
    update engine_tallies set n = 0 where group_id in (${ids});
    return null;
  end if;
  if tg_op = 'UPDATE' then
    ${moving.length === 0 ? 'return null;' : update}
  end if;
  while not pg_try_advisory_xact_lock(${slotLocks}, own) loop own := own + 1; end loop;
  if tg_op = 'INSERT' then
    ${each('new_rows')}
  elsif tg_op = 'DELETE' then
    ${each('old_rows')}
  else
    ${moving.length === 0 ? 'null;' : count(moved)}
  end if;
  return null;
end`
  const name = `${quote(schema)}.${quote(nameFor(table))}`
  const trigger = (when: string, rows: string) =>
    `create or replace trigger ${quote(nameFor(table, when))} after ${when} on ${quote(table)} ${rows} for each statement execute function ${name}()`
  return {
    present: [body, body, body, body],
    make: [
      `create or replace function ${name}() returns trigger language plpgsql security definer set search_path = pg_catalog, ${quote(schema)}, pg_temp set plan_cache_mode = force_generic_plan as ${literal(body)}`,
      `revoke all on function ${name}() from public`,
      trigger('insert', 'referencing new table as new_rows'),
      trigger('update', 'referencing old table as old_rows new table as new_rows'),
      trigger('delete', 'referencing old table as old_rows'),
      trigger('truncate', ''),
    ],
  }
}

/** The first half of the advisory locks that slots are held by; any number that is nobody else's. */
const slotLocks = 1_129_270_868

export const triggersFor = (
  dialect: Dialect,
  table: string,
  groups: readonly Numbered[],
  schema: string,
): Triggers =>
  dialect.name === 'sqlite' ? inSqlite(dialect, table, groups) : inPostgres(dialect, table, groups, schema)

const like = `like '${prefix.replaceAll('_', '\\_')}%' escape '\\'`

/** What is switched off is taken for missing. */
const existing = {
  sqlite: `select tbl_name, sql, name from sqlite_schema where type = 'trigger' and name ${like}`,
  postgres: `select c.relname, f.prosrc, f.proname from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
    where c.relnamespace = current_schema()::regnamespace and f.proname ${like} and t.tgenabled <> 'D'`,
} as const

/** By table: how its triggers read. */
export const presentTriggers = async (
  reader: Reader,
  dialect: Dialect,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>()
  for (const [table, text] of await reader.rows(existing[dialect.name]))
    found.set(String(table), [...(found.get(String(table)) ?? []), String(text)])
  return found
}

/** The schema that our tables are in; SQLite has one. */
export const schemaOf = async (reader: Reader, dialect: Dialect): Promise<string> =>
  dialect.name === 'sqlite' ? 'main' : String((await reader.rows('select current_schema()'))[0]?.[0])

/**
 * Keeps no counts any more until the next start makes them anew: before columns that rules read get another name or go.
 * Meanwhile lists are counted as they are read.
 * @param concerns of a group that has to stop for it; nothing stops where no group has to
 */
export const stopCounting = async (
  writer: Writer,
  dialect: Dialect,
  concerns: (definition: Definition) => boolean = () => true,
): Promise<void> => {
  const names = new Set((await writer.rows(existing[dialect.name])).map((row) => String(row[2])))
  if (names.size === 0) return
  if (!(await readNoted(writer)).some(({ definition }) => concerns(definition))) return
  for (const name of names)
    await writer.run(
      dialect.name === 'sqlite' ? `drop trigger ${quote(name)}` : `drop function ${quote(name)}() cascade`,
    )
  await writer.run('delete from engine_tallies')
  await writer.run('delete from engine_tally_groups')
}
