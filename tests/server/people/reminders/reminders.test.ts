import { afterAll, describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'
import { startOfficeMail } from '../../events/outbox/mail-server.ts'

describe.each(databasesOfTier)('reminders, on %s', (database) => {
  // A Wednesday, 08:00 in Kathmandu.
  const clock = standingClock('2026-11-25T02:15:00.000Z')
  const mail = startOfficeMail()
  const server = serving(async () => ({
    ...{ database, now: clock.now, timeZone: 'Asia/Kathmandu' },
    ...(await mail).settings,
  }))
  afterAll(async () => (await mail).stop())

  const lettersTo = async (email: string) => (await mail).letters.filter(({ to }) => to === email)
  const hours = (count: number) => clock.pass(count * 3600)
  /** The clock of the server comes by itself within half a minute of real time; whoever says their hour wakes it. */
  const wake = (who: Caller, hour = '07:30') => who.call('PUT', '/api/reminders/hour', { hour })
  let made = 0
  const person = async () => {
    made += 1
    const role = await makeRole(server, `Reader ${made}`, ['repairs.read'])
    return makePerson(server, `reader${made}@example.org`, [role])
  }
  const remind = async (who: Caller, body: Loose): Promise<Loose> => {
    const answer = await who.call('POST', '/api/reminders', {
      entity: 'repair',
      list: 'due-in-3-days',
      ...body,
    })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const named = async (plural: string, name: string): Promise<number> => {
    const { body } = await server.call('GET', `/api/${plural}?per_page=100`)
    const found = body.data.find((row: Loose) => row.name === name)
    return found?.id ?? (await server.make(plural, { name })).id
  }
  const promised = async (customer: string, last_date: string) =>
    server.make('repairs', {
      ...(await server.needed(customer)),
      ...{ last_date, action_id: await named('actions', 'Promised') },
    })

  test('what is in a list on a workday is one mail at the hour of the person', async () => {
    const reader = await person()
    await promised('Highland Forest', '2026-11-26')
    await promised('Union of Villages', '2026-11-27')
    await promised('Savanna Roads', '2026-11-27')
    await promised('Island Ferries', '2026-11-28')
    await promised('Danube River', '2026-11-20')
    const reminder = await remind(reader, {})
    expect(reminder).toMatchObject({
      ...{ entity: 'repair', list: 'due-in-3-days', name: 'Due in 3 days', view: null, when: 'days' },
      ...{ days: 'workdays', mail: true, inbox: true, paused: null, says: null, last: null },
      next: '2026-11-26T01:45:00.000Z',
    })
    await wake(reader)
    hours(24)
    await server.signInAgain()
    const again = await server.signIn(reader.email, 'correct horse battery')
    await wake(again)
    await expect.poll(() => lettersTo(reader.email)).toHaveLength(1)
    await wake(again)
    const [letter] = await lettersTo(reader.email)
    expect(letter?.text).toMatch(/^Subject: 4 repairs in Due in 3 days\r$/m)
    const text = (letter?.text ?? '')
      .replaceAll('\r\n', '\n')
      .replaceAll('=C2=B7', '·')
      .replaceAll('=3D', '=')
    expect(text).toContain('- Highland Forest – Study · today'.replaceAll('–', '=E2=80=93'))
    expect(text).toContain('· 1 day')
    expect(text).toContain('and 1 more')
    expect(text).toContain('Late and still open: 1')
    expect(text).toMatch(/https:\/\/office\.example\.org\/#\/repairs\/\d+/)
    const { body } = await again.call('GET', '/api/reminders')
    expect(body.data[0].last).toEqual({ due: '2026-11-26T01:45:00.000Z', at: clock.now().toISOString() })
  })

  test('of a day that was told nothing comes again, whatever is deleted, made and said since', async () => {
    const reader = await person()
    await promised('Coastal Railway', '2026-11-29')
    const first = await remind(reader, { days: 'every' })
    hours(23.75)
    await server.signInAgain()
    const again = await server.signIn(reader.email, 'correct horse battery')
    await wake(again)
    await expect.poll(() => lettersTo(reader.email)).toHaveLength(1)
    expect((await again.call('DELETE', `/api/reminders/${first.id}`)).status).toBe(204)
    const said = await wake(again, '11:00')
    const due = (await again.call('GET', '/api/reminders/hour')).body.data.last.due
    expect(said.body.data.last.due).toBe(due)
    const second = await remind(again, { days: 'every' })
    expect(second.next.slice(0, 10)).toBe(
      clock
        .now()
        .toISOString()
        .slice(0, 10)
        .replace(/\d\d$/, (day) => String(Number(day) + 1)),
    )
    hours(4)
    await wake(again, '11:00')
    await expect.poll(async () => (await server.call('GET', '/api/health')).body.outbox).toBe('ok')
    const { body } = await again.call('GET', '/api/reminders')
    expect(body.data[0].last).toBeNull()
    expect(await lettersTo(reader.email)).toHaveLength(1)
    hours(24)
    await server.signInAgain()
    await wake(await server.signIn(reader.email, 'correct horse battery'), '11:00')
    await expect.poll(() => lettersTo(reader.email)).toHaveLength(2)
  })

  test('who is switched off gets none, and who may no longer read gets none', async () => {
    const [off, without] = [await person(), await person()]
    for (const who of [off, without]) await remind(who, { days: 'every' })
    expect((await server.call('PUT', `/api/users/${off.id}`, { active: false })).status).toBe(200)
    const { body } = await server.call('GET', `/api/users/${without.id}`)
    const role = await makeRole(server, 'Customers', ['customers.read'])
    const changed = await server.call('PUT', `/api/users/${without.id}`, {
      ...{ name: body.data.name, email: body.data.email, roles: [role], active: true },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const told = await (await server.signIn(without.email, 'correct horse battery')).call(
      'GET',
      '/api/reminders',
    )
    expect(told.body.data[0]).toMatchObject({ paused: 'field-unread', next: null })
    const reader = await person()
    await remind(reader, { days: 'every' })
    hours(24)
    await server.signInAgain()
    await wake(server)
    await expect.poll(() => lettersTo(reader.email)).toHaveLength(1)
    expect(await lettersTo(off.email)).toEqual([])
    expect(await lettersTo(without.email)).toEqual([])
  })

  test('nothing is mailed on a day on which nothing is in it, nor on a day that is no workday', async () => {
    const reader = await person()
    await remind(reader, { list: 'settled', days: 'every' })
    hours(24) // a Saturday
    await server.signInAgain()
    const other = await person()
    await remind(other, {})
    await wake(server)
    await expect.poll(async () => (await server.call('GET', '/api/health')).body.outbox).toBe('ok')
    expect(await lettersTo(reader.email)).toEqual([])
    hours(24)
    await server.signInAgain()
    await wake(server)
    expect((await other.call('GET', '/api/reminders/hour')).status).toBe(401)
    expect(await lettersTo(other.email)).toEqual([])
  })

  test.each([
    ['nothing', { view: undefined, entity: undefined, list: undefined }, 'view'],
    ['a view that is not there', { view: 9_999, entity: undefined, list: undefined }, 'view'],
    ['a list that is not there', { list: 'odd' }, 'list'],
    ['an entity that is not there', { entity: 'odd' }, 'entity'],
    ['an odd day', { days: ['mon', 'odd'] }, 'days'],
    ['a day twice', { days: ['mon', 'mon'] }, 'days'],
    ['no day', { days: [] }, 'days'],
    ['an odd time', { when: 'sometimes' }, 'when'],
    ['neither mail nor inbox', { mail: false, inbox: false }, 'inbox'],
    ['an odd flag', { mail: 'yes' }, 'mail'],
    ['an unknown part', { hour: '07:30' }, 'hour'],
  ])('%s is refused by name', async (_, odd, part) => {
    const { status, body } = await server.call('POST', '/api/reminders', {
      ...{ entity: 'repair', list: 'due-in-3-days' },
      ...odd,
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([part])
  })

  test('the hour is one of the day', async () => {
    for (const hour of ['24:00', '7:30', '07:60', 7, null, '07:30:00'])
      expect((await server.call('PUT', '/api/reminders/hour', { hour })).status).toBe(422)
    const { body } = await wake(server, '06:05')
    expect(body.data).toMatchObject({ hour: '06:05', zone: 'Asia/Kathmandu', mail: { set_up: true } })
  })

  test('each has their own, and nobody another’s', async () => {
    const [one, other] = [await person(), await person()]
    const { id } = await remind(one, {})
    expect((await other.call('GET', '/api/reminders')).body.data).toEqual([])
    expect((await other.call('PUT', `/api/reminders/${id}`, { paused: true })).status).toBe(404)
    expect((await other.call('DELETE', `/api/reminders/${id}`)).status).toBe(404)
    const paused = await one.call('PUT', `/api/reminders/${id}`, { paused: true })
    expect(paused.body.data).toMatchObject({ paused: 'by-you', says: 'You paused it.', next: null })
    expect((await one.call('DELETE', `/api/reminders/${id}`)).status).toBe(204)
    expect((await one.call('GET', '/api/reminders')).body.data).toEqual([])
  })

  test('a preview reads as the mail would, of a view that is not saved too', async () => {
    const reader = await person()
    const { status, body } = await reader.call('POST', '/api/reminders/preview', {
      view: { entity: 'repair', name: 'Late ones', select: { where: { last_date: { before: 'today' } } } },
      mail: true,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const { total } = (
      await reader.call('GET', `/api/repairs?where=${encodeURIComponent('{"last_date":{"before":"today"}}')}`)
    ).body
    expect(body.data.groups[0]).toMatchObject({ name: 'Late ones', total, more: total - 3 })
    expect(body.data.subject).toBe(`${total} repairs in Late ones`)
    expect(body.data.groups[0].lines[0]).toMatch(/ · \d+ days? ago$/)
  })
})
