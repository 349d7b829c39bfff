import { likeStart } from '../driver/catalog.ts'
import {
  addToCount,
  type CountedGroup,
  type CountedTable,
  type CountTriggers,
  columnsRead,
  type Triggers,
} from '../driver/count-triggers.ts'
import { literal, quote } from '../driver/dialect.ts'

/** The first key of the advisory locks on slots; an arbitrary number that no other code uses. */
const slotLocks = 1_129_270_868

type Rows = 'old_rows' | 'new_rows'

const counted = (rows: Rows, { id, key, rows: own }: CountedGroup, unless = ''): string =>
  `select ${id}::bigint as id, ${key}::text as key, ${rows === 'new_rows' ? 1 : -1} as n from ${rows} r where ${unless}(${own})`

/** The same of all groups by one pass through the rows, which starts faster than a pass for each. */
const countedAtOnce = (rows: Rows, groups: readonly CountedGroup[]): string => {
  const of = (part: (group: CountedGroup) => string) => `array[${groups.map(part).join(', ')}]`
  return `select g.id, g.key, ${rows === 'new_rows' ? 1 : -1} as n from ${rows} r cross join lateral unnest(${of(({ id }) => `${id}::bigint`)}, ${of(({ key }) => `${key}::text`)}, ${of(({ rows: own }) => `(${own})`)}) as g(id, key, counted) where g.counted`
}

/** An update of so few rows is counted in one pass; of more, only the groups that it moves rows of are looked at. */
const fewRows = 20

const count = (changes: readonly string[]): string =>
  `insert into engine_tallies as t (group_id, key, slot, n)
       select c.id, c.key, own, sum(c.n) from (${changes.join(' union all ')}) c group by c.id, c.key having sum(c.n) <> 0
       ${addToCount} t.n + excluded.n;`

/**
 * Triggers that run once per statement. A transaction locks a slot of its own until it ends, so that counts of
 * concurrent transactions neither block nor deadlock. `security definer`: row writers need no rights on the counts.
 * An update counts only groups with a changed column. The plan is generic and made once, because unaffected groups
 * cost nothing in it.
 */
const triggersOf = ({ table, schema, nameFor }: CountedTable, groups: readonly CountedGroup[]): Triggers => {
  const ids = groups.map(({ id }) => id).join(', ')
  const columns = columnsRead(groups)
  const flags = (names: readonly string[]) =>
    names.map((name) => `moved.c${columns.indexOf(name)}`).join(' or ')
  const compared = columns.map(
    (name, at) => `bool_or(o.${quote(name)} is distinct from n.${quote(name)}) as c${at}`,
  )
  const moving = groups.filter((group) => group.columns.length > 0)
  const moved = (['new_rows', 'old_rows'] as const).flatMap((rows) =>
    moving.map((group) => counted(rows, group, `(${flags(group.columns)}) and `)),
  )
  const update = `select ${compared.join(', ')}, count(*) as many into moved from new_rows n full join old_rows o on o."id" = n."id";
    if (${flags(columns)}) is not true then return null; end if;`
  const each = (rows: Rows) => count([countedAtOnce(rows, groups)])
  const movedAtOnce = (['new_rows', 'old_rows'] as const).map((rows) => countedAtOnce(rows, moving))
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
  elsif tg_op = 'UPDATE' then
    ${moving.length === 0 ? 'null;' : `if moved.many <= ${fewRows} then ${count(movedAtOnce)}\n    else ${count(moved)} end if;`}
  end if;
  return null;
end`
  const name = `${quote(schema)}.${quote(nameFor())}`
  const trigger = (when: string, rows: string) =>
    `create or replace trigger ${quote(nameFor(when))} after ${when} on ${quote(table)} ${rows} for each statement execute function ${name}()`
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

export const postgresCounting: CountTriggers = {
  of: triggersOf,
  existing: (prefix) => `select c.relname, f.prosrc, f.proname from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
    where c.relnamespace = current_schema()::regnamespace and f.proname like '${likeStart(prefix)}' escape '\\' and t.tgenabled <> 'D'`,
  drop: (name) => `drop function ${quote(name)}() cascade`,
}
