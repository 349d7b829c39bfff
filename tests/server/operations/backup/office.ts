import type { Model } from '../../../../src/model/index.ts'
import { loadModel } from '../../../../src/server/index.ts'
import { type Database, openDatabase } from '../../../../src/server/platform/database/index.ts'
import { productSchema } from '../../../../src/server/product/product-schema.ts'
import { applySchema } from '../../../../src/server/schema/index.ts'
import { workshop } from '../../../support/workshop.ts'

export const model: Model = await loadModel(workshop)

const moment = '2026-11-21T09:30:00.000Z'
const view = {
  ...{
    select: { list: 'promised', where: { remarks: { has: 'ß “rail” \\ 😀' } } },
    columns: [{ name: 'remarks' }],
  },
  ...{ sort: ['last_date', 'asc'], groups: null, layout: null, labels: { remarks: 'Remarks' } },
}
/** Hundreds of statements take a slow machine longer than a call may. */
const longest = { seconds: 600 }

/** The product's own tables, with people, the largest decimals, links, a circle-free chain of references, deleted ids and a session. */
export async function office(url: string, rows = 300): Promise<Database> {
  const database = await openDatabase(url)
  await applySchema(database, productSchema(model, database.dialect))
  await database.write(async (writer) => {
    await writer.run(
      "insert into users (name, name_key, email, email_key, active) values ('Ada', 'ada', 'ada@example.org', 'ada@example.org', 1)",
    )
    await writer.run(
      "insert into roles (title, title_key, everything) values ('Administrator', 'administrator', 1)",
    )
    await writer.run('insert into users_roles (owner_id, target_id) select u.id, r.id from users u, roles r')
    await writer.run("insert into scales (name, name_key) values ('Énergie 😀', 'energie 😀')")
    await writer.run(
      "insert into invoice_lines (work, work_key, hours, amount, tin) values ('Casting', 'casting', 750, 999999999999999, -999999999999999)",
    )
    for (let at = 0; at < rows; at += 1)
      await writer.run(
        'insert into repairs (last_date, remarks, initiated_by, scale_id) select ?, ?, u.id, s.id from users u, scales s',
        ['2026-12-31', at % 3 === 0 ? null : `remark ${at}`],
      )
    await writer.run('delete from repairs where id = (select max(id) from repairs)')
    await writer.run(
      "insert into engine_sessions (token_hash, id, account_id, created_at, expires_at, address, agent) select 'hash', 'one', id, ?, ?, '', '' from users",
      [moment, moment],
    )
    await writer.run(
      `insert into engine_views (entity, name, name_key, owner_id, owner_name, audience, content, same, version, changed_at, changed_by, changed_by_name, used_at)
      select 'repair', 'Énergie 😀', 'energie 😀', id, name, 'roles', ?, 'same', 3, ?, id, name, ? from users`,
      [JSON.stringify(view), moment, moment],
    )
    await writer.run('insert into engine_view_roles select v.id, r.id from engine_views v, roles r')
    await writer.run("insert into engine_settings select id, 'columns.repairs', ? from users", [
      JSON.stringify({ hidden: ['source'], widths: { remarks: 240 } }),
    ])
    await writer.run(
      `insert into engine_comments (entity, row_id, at, account_id, account_name, text, version) select 'petition', 7, ?, id, name, 'Look, @Ada 😀', 2 from users`,
      [moment],
    )
    await writer.run('insert into engine_mentions select c.id, u.id, u.name from engine_comments c, users u')
    await writer.run(
      "insert into engine_follows (entity, row_id, account_id, why) select 'petition', 7, id, 'off' from users",
    )
    await writer.run(
      "insert into engine_inbox_lines (account_id, key, entity, row_id, at, state) select id, 'row:petition:7', 'petition', 7, ?, 'unread' from users",
      [moment],
    )
    await writer.run(
      `insert into engine_notices (line_id, account_id, at, kind, comment_id, once) select l.id, l.account_id, ?, 'mention', c.id, 'mention:1' from engine_inbox_lines l, engine_comments c`,
      [moment],
    )
  }, longest)
  return database
}

/** What people have made of their lists, and what they have said and are told: a row of each. */
export const chosenTables: readonly string[] = [
  ...['engine_views', 'engine_view_roles', 'engine_settings'],
  ...['engine_comments', 'engine_mentions', 'engine_follows', 'engine_inbox_lines', 'engine_notices'],
]

export const count = async (database: Database, table: string): Promise<unknown> =>
  (await database.all(`select count(*) as rows from ${table}`))[0]?.rows
