import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { directly } from '../../../support/direct-database.ts'
import { makePerson, makeRole } from '../../../support/people.ts'
import { startOfficeMail } from '../../events/outbox/mail-server.ts'

describe.each(databasesOfTier)('what comes into a list, on %s', (database) => {
  const clock = standingClock('2026-11-25T02:15:00.000Z')
  const mail = startOfficeMail()
  const server = serving(async () => ({
    ...{ database, now: clock.now, timeZone: 'Asia/Kathmandu' },
    ...(await mail).settings,
  }))
  afterAll(async () => (await mail).stop())

  let made = 0
  const person = async () => {
    made += 1
    const role = await makeRole(server, `Watcher ${made}`, ['repairs.read'])
    return makePerson(server, `watcher${made}@example.org`, [role])
  }
  const watch = async (who: Caller, body: Loose = {}): Promise<number> => {
    const said = { entity: 'repair', list: 'due-in-3-days', when: 'enters', days: 'every', ...body }
    const answer = await who.call('POST', '/api/reminders', said)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    const { id } = answer.body.data
    await expect.poll(() => isKnown(id)).toBe(true)
    return id
  }
  const isKnown = async (id: number) =>
    (await rows('select known_as from engine_reminders where id = ?', id))[0]?.known_as !== null
  const isKnownAs = async (day: string) =>
    (await rows('select known_as from engine_reminders')).some(({ known_as }) => known_as?.includes(day))
  const rows = async (sql: string, ...values: readonly number[]): Promise<readonly Loose[]> => {
    if (database === 'sqlite')
      return directly(server.databaseUrl, (shell) => shell.prepare(sql).all(...values) as Loose[])
    const shell = new Client({ connectionString: server.databaseUrl })
    await shell.connect()
    const found = await shell.query(sql.replace('?', '$1'), [...values])
    await shell.end()
    return found.rows
  }
  /** What somebody was told of as having come in, by the id of the row, in the order in which it came. */
  const told = async ({ id }: { readonly id: number }) =>
    (
      await rows(
        `select l.row_id from engine_notices n join engine_inbox_lines l on l.id = n.line_id where n.account_id = ? and n.kind = 'entered' order by n.id`,
        id,
      )
    ).map(({ row_id }) => Number(row_id))
  const action = async (name: string): Promise<number> => {
    const { body } = await server.call('GET', '/api/actions?per_page=100')
    return body.data.find((row: Loose) => row.name === name).id
  }
  const repair = async (last_date: string, name = 'Promised') =>
    server.make('repairs', { ...(await server.needed()), last_date, action_id: await action(name) })
  const put = async ({ id }: Loose, values: Loose) => {
    const { customer_id, service_id, category_id, last_date, action_id } = (
      await server.call('GET', `/api/repairs/${id}`)
    ).body.data
    const body = { customer_id, service_id, category_id, last_date, action_id, ...values }
    const answer = await server.call('PUT', `/api/repairs/${id}`, body)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }

  test('is told at once and once, and again when it comes again', async () => {
    const before = await repair('2026-11-26')
    const [watcher, other] = [await person(), await person()]
    await watch(watcher)
    await watch(other, { inbox: false })
    const row = await repair('2026-11-27')
    await expect.poll(() => told(watcher)).toEqual([row.id])
    await put(row, { remarks: 'Nothing that matters.' })
    await put(before, { remarks: 'It was in it.' })
    await put(row, { last_date: '2026-12-24' })
    const later = await repair('2026-11-26')
    await expect.poll(() => told(watcher)).toEqual([row.id, later.id])
    await put(row, { last_date: '2026-11-27' })
    await expect.poll(() => told(watcher)).toEqual([row.id, later.id, row.id])
    expect(await told(other)).toEqual([])
  })

  test('what comes in with a new day is told, and stands in the mail of the day', async () => {
    const watcher = await person()
    const row = await repair('2026-11-30')
    await watch(watcher)
    clock.pass(36 * 3600) // a Thursday, 20:00: three days before
    await server.signInAgain()
    const again = await server.signIn(watcher.email, 'correct horse battery')
    await again.call('PUT', '/api/reminders/hour', { hour: '21:00' })
    expect(await told(watcher)).not.toContain(row.id)
    clock.pass(12 * 3600) // a Friday
    await again.call('PUT', '/api/reminders/hour', { hour: '07:30' })
    await expect.poll(() => told(watcher)).toContain(row.id)
    const letters = async () => (await mail).letters.filter(({ to }) => to === watcher.email)
    await expect.poll(letters).toHaveLength(1)
    expect((await letters())[0]?.text).toContain('1 new in Due in 3 days')
  })

  test('what is written while no server runs is told by the next', async () => {
    const watcher = await person()
    await watch(watcher)
    const row = await repair('2026-12-24')
    expect(await told(watcher)).toEqual([])
    await rows(`update repairs set last_date = '2026-11-28' where id = ?`, row.id)
    await server.restart()
    await expect.poll(() => told(watcher)).toEqual([row.id])
  })

  test('of a view that was changed, what is in it is no news', async () => {
    const watcher = await person()
    const { body } = await watcher.call('POST', '/api/views', {
      ...{ entity: 'repair', name: 'Mine', audience: 'mine' },
      select: { where: { last_date: { after: '2027-06-01' } } },
    })
    await watch(watcher, { entity: undefined, list: undefined, view: body.data.id })
    const old = await repair('2027-02-01')
    const put = { ...body.data, select: { where: { last_date: { after: '2027-01-01' } } } }
    const { entity, name, audience, select, version } = put
    const changed = await watcher.call('PUT', `/api/views/${body.data.id}`, {
      ...{ entity, name, audience, select, version },
    })
    expect(changed.status).toBe(200)
    await expect.poll(() => isKnownAs('2027-01-01')).toBe(true)
    const fresh = await repair('2027-03-01')
    await expect.poll(() => told(watcher)).toEqual([fresh.id])
    expect(await told(watcher)).not.toContain(old.id)
  })
})
