import { likeStart } from '../driver/catalog.ts'
import { addToCount, type CountedGroup, type CountTriggers, columnsRead } from '../driver/count-triggers.ts'
import { quote } from '../driver/dialect.ts'

type Row = 'new' | 'old'

/** Replaces the alias `r` by the trigger's old or new row, except inside literals. */
const over = (row: Row, sql: string): string =>
  sql.replace(/'[^']*'|\br\.(?=")/g, (found) => (found.startsWith("'") ? found : `${row}.`))

const keyOf = ({ key }: CountedGroup, row: Row): string => over(row, key)
const takes = ({ rows }: CountedGroup, row: Row): string => over(row, rows)

/** Writes are serial, so one slot is enough. */
const counted = (group: CountedGroup, row: Row, unless = ''): string =>
  `insert into engine_tallies (group_id, key, slot, n) select ${group.id}, ${keyOf(group, row)}, 0, ${row === 'new' ? 1 : -1} where ${takes(group, row)}${unless} ${addToCount} n + excluded.n;`

const unmoved = (group: CountedGroup): string =>
  ` and (${takes(group, 'old')} and ${takes(group, 'new')} and ${keyOf(group, 'old')} = ${keyOf(group, 'new')}) is not true`

/** Row-level triggers. An update counts only the groups whose key or membership changes for the row. */
export const sqliteCounting: CountTriggers = {
  of: ({ table, nameFor }, groups) => {
    const columns = columnsRead(groups)
    const trigger = (when: string, event: string, statements: readonly string[]) =>
      `CREATE TRIGGER ${quote(nameFor(when))} after ${event} begin ${statements.join(' ')} end`
    const on = (row: Row) => groups.map((group) => counted(group, row))
    const moving = groups.filter((group) => group.columns.length > 0)
    const moved = columns.map((name) => `old.${quote(name)} is not new.${quote(name)}`).join(' or ')
    const update = `update of ${columns.map(quote).join(', ')} on ${quote(table)} when ${moved}`
    const changes = (['old', 'new'] as const).flatMap((row) =>
      moving.map((group) => counted(group, row, unmoved(group))),
    )
    const made = [
      trigger('insert', `insert on ${quote(table)}`, on('new')),
      trigger('delete', `delete on ${quote(table)}`, on('old')),
      ...(moving.length === 0 ? [] : [trigger('update', update, changes)]),
    ]
    const names = ['insert', 'update', 'delete'].map((when) => quote(nameFor(when)))
    return { present: made, make: [...names.map((name) => `drop trigger if exists ${name}`), ...made] }
  },
  existing: (prefix) =>
    `select tbl_name, sql, name from sqlite_schema where type = 'trigger' and name like '${likeStart(prefix)}' escape '\\'`,
  drop: (name) => `drop trigger ${quote(name)}`,
}
