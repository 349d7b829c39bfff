import { DatabaseSync } from 'node:sqlite'
import { columns, references } from '../../server/columns.ts'
import type { Accounts } from '../../server/people.ts'
import { lookups, neededColumns, pendingOf } from '../rows.ts'
import { sessionsOf } from '../session.ts'

/** The work of a trigger: the row's place in the counters, one up or one down. */
const counted = (row: 'new' | 'old', by: 1 | -1): string => `
  insert into tally values (ifnull(${row}.action_id, 0), ifnull(${row}.status_id, 0), ifnull(${row}.result_id, 0), ${by})
    on conflict (action, status, result) do update set n = n + ${by};
  insert into due select ${row}.last_date, ${by} where ${pendingOf(`${row}.`)}
    on conflict (day) do update set n = n + ${by};`

const found = `insert into proposals_search (rowid, remarks) values (new.id, new.remarks);`
const lost = `insert into proposals_search (proposals_search, rowid, remarks) values ('delete', old.id, old.remarks);`

const tables = `
  create table sessions (token_hash text primary key, own_of integer) without rowid;
  ${lookups.map(([table, label]) => `create table ${table} (id integer primary key, ${label} text not null);`).join('\n')}
  create table proposals (id integer primary key, ${columns
    .map((column) => {
      const to = references.find(([, , each]) => each === column)?.[1]
      const type = to === undefined ? 'text' : `integer references ${to}`
      return `${column} ${type}${neededColumns.includes(column) ? ' not null' : ''}`
    })
    .join(', ')});
  create virtual table proposals_search
    using fts5 (remarks, content = 'proposals', content_rowid = 'id', tokenize = 'trigram');
  create table tally (action integer, status integer, result integer, n integer not null,
    primary key (action, status, result)) without rowid;
  create table due (day text primary key, n integer not null) without rowid;`

const indexes = `
  create index proposals_last_date on proposals (last_date, id);
  create index proposals_published_on on proposals (published_on, id);
  create index proposals_discussion_date on proposals (discussion_date, id);
  create index proposals_organization on proposals (organization_id);
  create index proposals_initiated_by on proposals (initiated_by, id);
  create index proposals_processed_by on proposals (processed_by, id, initiated_by);
  create index organizations_name on organizations (lower(name), id);
  create index proposals_due on proposals (last_date, id) where ${pendingOf('')};
  insert into proposals_search (proposals_search) values ('rebuild');
  insert into tally select ifnull(action_id, 0), ifnull(status_id, 0), ifnull(result_id, 0), count(*)
    from proposals group by 1, 2, 3;
  insert into due select last_date, count(*) from proposals where ${pendingOf('')} group by 1;
  create trigger proposal_created after insert on proposals begin ${counted('new', 1)} ${found} end;
  create trigger proposal_updated after update on proposals begin
    ${counted('old', -1)} ${counted('new', 1)} ${lost} ${found} end;
  analyze;`

/**
 * Fills a new file for the handler with the rows of one of ours, and makes its indexes, counters and search.
 * @param accounts who of ours has a share of the rows
 */
export const buildHandlerFile = (file: string, ours: string, accounts: Partial<Accounts>): void => {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = off; pragma synchronous = off')
  database.prepare('attach ? as ours').run(ours)
  database.exec(`begin; ${tables}`)
  for (const [table, held] of [
    ...lookups.map(([table, label]) => [table, ['id', label]] as const),
    ['proposals', ['id', ...columns]] as const,
  ])
    database.exec(`insert into ${table} (${held}) select ${held} from ours.${table} order by id`)
  const session = database.prepare('insert into sessions values (?, ?)')
  for (const [hash, ownOf] of sessionsOf(accounts)) session.run(hash, ownOf)
  database.exec(`${indexes} commit; detach ours; pragma journal_mode = wal`)
  database.close()
}
