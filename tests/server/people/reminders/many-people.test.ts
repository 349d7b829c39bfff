import { afterAll, describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson, makeRole, passphrase } from '../../../support/people.ts'
import { startOfficeMail } from '../../events/outbox/mail-server.ts'

describe.each(databasesOfTier)('people who are told at once, on %s', (database) => {
  const clock = standingClock('2026-11-25T02:15:00.000Z')
  const mail = startOfficeMail()
  const server = serving(async () => ({
    ...{ database, now: clock.now, timeZone: 'Asia/Kathmandu' },
    ...(await mail).settings,
  }))
  afterAll(async () => (await mail).stop())

  type Person = Awaited<ReturnType<typeof makePerson>>
  const subjectsTo = async ({ email }: Person) =>
    (await mail).letters
      .filter(({ to }) => to === email)
      .map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1])
  const view = async (who: Caller, name: string, audience: unknown, after: string): Promise<number> => {
    const said = { entity: 'repair', name, audience, select: { where: { last_date: { after } } } }
    const { status, body } = await who.call('POST', '/api/views', said)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data.id
  }
  const remind = async (who: Caller, id: number) => {
    const { status, body } = await who.call('POST', '/api/reminders', { view: id, days: 'every' })
    if (status !== 201) throw new Error(JSON.stringify(body))
  }
  const toldLines = async (who: Caller): Promise<readonly Loose[]> =>
    (await who.call('GET', '/api/inbox?show=unread')).body.data.map(({ line, more, unread }: Loose) => ({
      ...{ unread, more: more.count, kind: line.kind },
      ...{ name: line.payload.name, total: line.payload.total },
    }))

  test('are told each of the views that they see, and of none that they see no more', async () => {
    const team = await makeRole(server, 'Team', ['repairs.read', 'users.read'])
    const others = await makeRole(server, 'Others', ['repairs.read', 'users.read'])
    const [owner, member, left, stranger] = await Promise.all([
      makePerson(server, 'owner@example.org', [team]),
      makePerson(server, 'member@example.org', [others, team]),
      makePerson(server, 'left@example.org', [team]),
      makePerson(server, 'stranger@example.org', [others]),
    ])
    const shared = await view(server, 'Shared', { roles: [team] }, '2027-01-01')
    const everybodys = await view(server, 'Everybody', 'all', '2027-02-01')
    const own = await view(owner, 'Own', 'mine', '2027-03-01')
    for (const last_date of ['2027-01-15', '2027-02-15', '2027-03-15', '2027-03-16'])
      await server.make('repairs', { ...(await server.needed()), last_date })
    for (const who of [owner, member, left]) await remind(who, shared)
    await remind(owner, own)
    await remind(stranger, everybodys)
    const { name, email } = (await server.call('GET', `/api/users/${left.id}`)).body.data
    const moved = await server.call('PUT', `/api/users/${left.id}`, {
      ...{ name, email, roles: [others], active: true },
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)

    clock.pass(24 * 3600)
    await server.signInAgain()
    await server.call('PUT', '/api/reminders/hour', { hour: '07:30' })
    await expect.poll(() => subjectsTo(stranger)).toEqual(['3 repairs in Everybody'])
    await expect.poll(() => subjectsTo(member)).toEqual(['4 repairs in Shared'])
    await expect.poll(async () => (await subjectsTo(owner)).length).toBe(1)
    expect(await subjectsTo(left)).toEqual([])
    const again = await Promise.all(
      [owner, member, left, stranger].map((who) => server.signIn(who.email, passphrase)),
    )
    const line = { unread: true, more: 0, kind: 'reminder' }
    expect(await Promise.all(again.map(toldLines))).toEqual([
      expect.arrayContaining([
        { ...line, name: 'Shared', total: 4 },
        { ...line, name: 'Own', total: 2 },
      ]),
      [{ ...line, name: 'Shared', total: 4 }],
      [],
      [{ ...line, name: 'Everybody', total: 3 }],
    ])
  })
})
