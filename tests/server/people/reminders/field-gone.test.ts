import ICAL from 'ical.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { withoutSource } from '../../../support/without-source.ts'
import { workshop } from '../../../support/workshop.ts'
import { startOfficeMail } from '../../events/outbox/mail-server.ts'

const without = withoutSource()
afterAll(() => without.remove())

describe.each(databasesOfTier)('what stands on a view of which a field went away, on %s', (database) => {
  const clock = standingClock('2026-11-25T02:15:00.000Z')
  const mail = startOfficeMail()
  const server = serving(async () => ({
    ...{ database, now: clock.now, timeZone: 'Asia/Kathmandu' },
    ...(await mail).settings,
  }))
  afterAll(async () => (await mail).stop())

  const made = async (path: string, body: Loose): Promise<Loose> => {
    const answer = await server.call('POST', path, body)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const wake = () => server.call('PUT', '/api/reminders/hour', { hour: '07:30' })
  const nextMorning = async () => {
    clock.pass(24 * 3600)
    await server.signInAgain()
    await wake()
    await expect.poll(async () => (await server.call('GET', '/api/health')).body.outbox).toBe('ok')
  }
  const letters = async () => (await mail).letters.filter(({ to }) => to === server.email)
  const events = async (address: string): Promise<readonly [string, string][]> => {
    const answer = await fetch(`${server.url}${new URL(address).pathname}`)
    expect(answer.status).toBe(200)
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
    return calendar.getAllSubcomponents('vevent').map((each) => {
      const { summary, startDate } = new ICAL.Event(each)
      return [summary, String(startDate)]
    })
  }

  test('it pauses and says so, tells no other rows, and goes on when the field is back', async () => {
    const source = await server.make('sources', { title: 'Newspaper' })
    const inIt = { ...(await server.needed('Danube River')), source_id: source.id }
    await server.make('repairs', { ...inIt, last_date: '2026-12-24' })
    await server.make('repairs', await server.needed('Island Ferries'))
    const view = await made('/api/views', {
      ...{ entity: 'repair', name: 'From papers', audience: 'mine' },
      select: { where: { source: { not: null } } },
    })
    const morning = await made('/api/reminders', { view: view.id, when: 'days', days: 'every' })
    const entering = await made('/api/reminders', { view: view.id, when: 'enters' })
    const { address } = await made('/api/feeds', { view: view.id })
    const whole = [['Danube River – Study', '2026-12-24']]
    expect((await events(address)).map(([summary, at]) => [summary.replace(/ \d+$/, ''), at])).toEqual(whole)
    await nextMorning()
    await expect.poll(letters).toHaveLength(1)
    const inbox = async () => (await server.call('GET', '/api/inbox')).body.data.map(({ id }: Loose) => id)
    const before = await inbox()

    await server.restart({ product: without.place })
    const told = (await server.call('GET', '/api/reminders')).body.data
    for (const { id } of [morning, entering])
      expect(told.find((each: Loose) => each.id === id)).toMatchObject({ paused: 'field-gone', next: null })
    expect((await server.call('GET', '/api/feeds')).body.data[0]).toMatchObject({ paused: 'field-gone' })
    expect(await events(address)).toEqual([['“From papers” is paused', '2026-11-26']])
    await server.make('repairs', await server.needed('Highland Forest'))
    await nextMorning()
    expect(await letters()).toHaveLength(1)
    expect(await inbox()).toEqual(before)

    await server.restart({ product: workshop })
    expect(await events(address)).toHaveLength(1)
    await server.make('repairs', { ...(await server.needed('Union of Villages')), source_id: source.id })
    await nextMorning()
    await expect.poll(letters).toHaveLength(2)
    expect((await inbox()).length).toBeGreaterThan(before.length)
  })
})
