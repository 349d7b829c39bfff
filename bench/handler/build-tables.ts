import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { lookups, pursued, submitted } from '../dataset/lookups.ts'
import { organizationColumns, proposalColumns } from '../dataset/rows.ts'

/** The token that the handler knows from the start; it has no sign-in. */
export const handlerToken = 'a-token-that-the-bare-handler-knows'

const pendingOf = (row: string) =>
  `${row}action_id = ${pursued} and (${row}status_id is null or ${row}status_id <> ${submitted})`

/** The work of a trigger: the row's place in the counters, one up or one down. */
const counted = (row: 'new' | 'old', by: 1 | -1): string => `
  insert into tally values (ifnull(${row}.action_id, 0), ifnull(${row}.status_id, 0), ifnull(${row}.result_id, 0), ${by})
    on conflict (action, status, result) do update set n = n + ${by};
  insert into due select ${row}.last_date, ${by} where ${pendingOf(`${row}.`)}
    on conflict (day) do update set n = n + ${by};`

const found = (row: 'new' | 'old'): string =>
  row === 'new'
    ? 'insert into proposals_search (rowid, remarks) values (new.id, new.remarks);'
    : `insert into proposals_search (proposals_search, rowid, remarks) values ('delete', old.id, old.remarks);`

const tables = `
  create table sessions (token_hash text primary key, user_id integer not null) without rowid;
  ${lookups.map(({ table, label }) => `create table ${table} (id integer primary key, ${label} text not null);`).join('\n')}
  create table users (id integer primary key, name text not null, email text not null);
  create table organizations (id integer primary key, name text not null, address text not null,
    phone_no text not null, contact_person text not null, email text, mobile text);
  create table proposals (
    id integer primary key,
    organization_id integer not null references organizations, sector_id integer references sectors,
    service_id integer not null references services, category_id integer not null references categories,
    source_id integer references sources, published_on text, last_date text not null,
    status_id integer references statuses, action_id integer references actions, result_id integer references results,
    initiated_by integer references users, processed_by integer references users, remarks text, discussion_date text);
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
  create index proposals_due on proposals (last_date, id) where ${pendingOf('')};
  insert into proposals_search (proposals_search) values ('rebuild');
  insert into tally select ifnull(action_id, 0), ifnull(status_id, 0), ifnull(result_id, 0), count(*)
    from proposals group by 1, 2, 3;
  insert into due select last_date, count(*) from proposals where ${pendingOf('')} group by 1;
  create trigger proposal_created after insert on proposals begin ${counted('new', 1)} ${found('new')} end;
  create trigger proposal_updated after update on proposals begin
    ${counted('old', -1)} ${counted('new', 1)} ${found('old')} ${found('new')} end;
  create trigger proposal_deleted after delete on proposals begin ${counted('old', -1)} ${found('old')} end;
  analyze;`

/** Fills a new file for the handler from the dataset, with its indexes, counters and search. */
export const buildHandlerFile = (file: string, dataset: string): void => {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = off; pragma synchronous = off')
  database.prepare('attach ? as dataset').run(dataset)
  database.exec(`begin; ${tables}`)
  const copied: readonly (readonly [string, readonly string[]])[] = [
    ...lookups.map(({ table, label }) => [table, ['id', label]] as const),
    ['users', ['id', 'name', 'email']],
    ['organizations', organizationColumns],
    ['proposals', proposalColumns],
  ]
  for (const [table, columns] of copied)
    database.exec(`insert into ${table} (${columns}) select ${columns} from dataset.${table} order by id`)
  database
    .prepare('insert into sessions values (?, 1)')
    .run(createHash('sha256').update(handlerToken).digest('hex'))
  database.exec(`${indexes} commit`)
  database.exec('pragma journal_mode = wal')
  database.close()
}
