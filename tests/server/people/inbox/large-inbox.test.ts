import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../../src/server/access/caller.ts'
import { markAllRead } from '../../../../src/server/people/inbox/mark.ts'
import { countUnread, readInbox, type Show } from '../../../../src/server/people/inbox/read-inbox.ts'
import { Connection } from '../../../../src/server/platform/database/sqlite/connection.ts'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

const many = 2_300
const few = 12
const told = 2_500
const at = '2026-11-20T09:00:00.000Z'

/** A row for each number from 1 to so many. */
const upTo = (most: number): string =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most})`

describe.each(databasesOfTier)('an inbox of thousands of lines, on %s', (database) => {
  const office = officeOn(database)
  let rich: Caller
  let poor: Caller

  const person = async (name: string, lines: number): Promise<Caller> => {
    const [made] = await office.database.write(async (writer) => {
      const rows = await writer.rows(
        `insert into users ("name", "email", "active", "version") values (?, ?, 1, 1) returning id`,
        [name, `${name}@example.org`],
      )
      await writer.run(
        `${upTo(lines)} insert into engine_inbox_lines (account_id, key, at, state) select ${Number(rows[0]?.[0])}, 'batch:' || i, '${at}', 'unread' from n`,
      )
      await writer.run(
        `insert into engine_notices (line_id, account_id, at, kind) select id, account_id, at, case when key in ('batch:3', 'batch:7') then 'mention' else 'batch' end from engine_inbox_lines where account_id = ${Number(rows[0]?.[0])}`,
      )
      return rows
    })
    return { id: Number(made?.[0]), name, email: '', everything: true, permissions: new Set() }
  }

  beforeAll(async () => {
    rich = await person('rich', many)
    poor = await person('poor', few)
    await office.database.write((writer) =>
      writer.run(
        `${upTo(told)} insert into engine_notices (line_id, account_id, at, kind, by_id, by_name) select l.id, l.account_id, l.at, case when n.i % 5 = 0 then 'comment' else 'change' end, ${rich.id}, 'rich' from n, engine_inbox_lines l where l.account_id = ${poor.id} and l.key = 'batch:1'`,
      ),
    )
  })
  afterEach(() => vi.restoreAllMocks())

  /** The statements that are read aside, and on SQLite those that are read on the event loop. */
  const watch = () => {
    const { background } = office.database
    const spies = (on: Connection | typeof background) => [vi.spyOn(on, 'rows'), vi.spyOn(on, 'all')]
    const [away, loop] = [spies(background), spies(Connection.prototype)]
    const textsOf = (of: typeof away) => of.flatMap(({ mock }) => mock.calls.map(([sql]) => String(sql)))
    return { aside: () => textsOf(away), loop: () => textsOf(loop) }
  }
  const read = async (who: Caller, show: Show, page = 1): Promise<Loose> =>
    readInbox(office.parts, who, show, { page, size: 20 })
  const lineNumbers = async (who: Caller): Promise<readonly number[]> =>
    (
      await office.database.rows('select id from engine_inbox_lines where account_id = ? order by id desc', [
        who.id,
      ])
    ).map(([id]) => Number(id))

  test('is counted and read as a small one is, and not on the event loop', async () => {
    const ids = await lineNumbers(rich)
    const { aside, loop } = watch()
    expect(await countUnread(office.parts, rich)).toBe(many)
    const page = await read(rich, 'all', 100)
    expect([page.total, page.data.map(({ id }: Loose) => id)]).toEqual([many, ids.slice(1980, 2000)])
    expect((await read(rich, 'mentions')).total).toBe(2)
    expect(aside()).toHaveLength(5)
    expect(loop().filter((sql) => /count\(\*\) from engine_inbox_lines l|offset/.test(sql))).toEqual([])
  })

  test('a small one is read at once, but for a line of which thousands of things are told', async () => {
    const [, ...ids] = (await lineNumbers(poor)).toReversed()
    const { aside } = watch()
    expect(await countUnread(office.parts, poor)).toBe(few)
    expect((await read(poor, 'mentions')).data.map(({ id }: Loose) => id)).toEqual([ids[5], ids[1]])
    expect(aside()).toEqual([])
    const line = (await read(poor, 'unread')).data.find(({ kind }: Loose) => kind === 'comment')
    expect(line.more).toMatchObject({ count: told, changes: (told * 4) / 5, comments: told / 5 - 1 })
    expect(aside()).toHaveLength(1)
  })

  test('is read at once by a press, for its person alone', async () => {
    await markAllRead(office.parts.context, rich.id)
    expect([await countUnread(office.parts, rich), await countUnread(office.parts, poor)]).toEqual([0, few])
    expect((await read(rich, 'all')).total).toBe(many)
  })
})
