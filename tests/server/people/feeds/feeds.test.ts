import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { standingClock } from '../../../support/clock.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'

describe.each(databasesOfTier)('views as calendars, on %s', (database) => {
  const clock = standingClock('2026-11-25T02:15:00.000Z')
  const lines: string[] = []
  const server = serving(() => ({
    ...{ database, now: clock.now, timeZone: 'Asia/Kathmandu', appUrl: 'https://office.example.org' },
    ...{ logLevel: 'trace', logStream: { write: (line) => lines.push(line) } },
  }))
  let made = 0
  const person = async (...titles: readonly string[]) => {
    made += 1
    const role = await makeRole(server, `Calendar ${made}`, titles)
    return makePerson(server, `calendar${made}@example.org`, [role])
  }
  const feedOf = async (who: Caller, body: Loose): Promise<Loose> => {
    const answer = await who.call('POST', '/api/feeds', body)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const all = { entity: 'repair', list: null }
  const fetched = (address: string, init: RequestInit = {}) =>
    fetch(`${server.url}${new URL(address).pathname}`, init)
  const eventsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  const repair = async (last_date: string, more: Loose = {}) =>
    server.make('repairs', { ...(await server.needed()), last_date, ...more })

  test('its rows are events of a day, with a name, a link and an alarm', async () => {
    const reader = await person('repairs.read')
    const { id, version } = await repair('2026-12-31')
    const { address, name } = await feedOf(reader, all)
    expect(address).toMatch(/^https:\/\/office\.example\.org\/api\/feeds\/[\w-]{27}\.ics$/)
    expect(name).toBe('Repairs')
    const answer = await fetched(address)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const text = await answer.text()
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[\r\n]/)
    }
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Repairs – Bell Workshop')
    const event = eventsIn(text).find(({ uid }) => uid === `repair-${id}@office.example.org`)
    expect(event?.startDate.isDate).toBe(true)
    expect(String(event?.startDate)).toBe('2026-12-31')
    expect(String(event?.endDate)).toBe('2027-01-01')
    expect(event?.sequence).toBe(version)
    expect(event?.summary).toBe('Nord – Study')
    expect(event?.component.getFirstPropertyValue('url')).toBe(`https://office.example.org/#/repairs/${id}`)
    const alarm = event?.component.getFirstSubcomponent('valarm')
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-P1D')
  })

  test('names of any signs come through', async () => {
    const reader = await person('repairs.read')
    const name = `Müller; Söhne, "Bau" \\ ${'Wasserwerke Überlandzentrale 橋 '.repeat(3)}🛠 Co.`
    const needed = await server.needed(name)
    const { id } = await server.make('repairs', { ...needed, last_date: '2026-12-01' })
    const { address } = await feedOf(reader, all)
    const events = eventsIn(await (await fetched(address)).text())
    expect(events.find(({ uid }) => uid.startsWith(`repair-${id}@`))?.summary.startsWith(name)).toBe(true)
  })

  test('who has it already is told so, also by HEAD; a change is another answer', async () => {
    const reader = await person('repairs.read')
    const { id, version } = await repair('2026-12-02')
    const { address } = await feedOf(reader, all)
    const first = await fetched(address)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    await first.text()
    const again = { headers: { 'if-none-match': tag } }
    expect((await fetched(address, again)).status).toBe(304)
    const head = await fetched(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
    const { body } = await server.call('GET', `/api/repairs/${id}`)
    const { customer_id, service_id, category_id } = body.data
    const put = { customer_id, service_id, category_id, last_date: '2026-12-09', version }
    expect((await server.call('PUT', `/api/repairs/${id}`, put)).status).toBe(200)
    const changed = await fetched(address, again)
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('DTSTART;VALUE=DATE:20261209')
  })

  test('revoked, guessed, of who is switched off, of a view that is gone: one answer', async () => {
    const [reader, off] = [await person('repairs.read'), await person('repairs.read')]
    const revoked = await feedOf(reader, all)
    expect((await reader.call('DELETE', `/api/feeds/${revoked.id}`)).status).toBe(204)
    expect((await reader.call('DELETE', `/api/feeds/${revoked.id}`)).status).toBe(404)
    const { body: view } = await reader.call('POST', '/api/views', {
      ...{ entity: 'repair', name: 'Mine', audience: 'mine', select: {} },
    })
    const gone = await feedOf(reader, { view: view.data.id })
    expect((await reader.call('DELETE', `/api/views/${view.data.id}`)).status).toBe(204)
    const ended = await feedOf(off, all)
    await server.call('PUT', `/api/users/${off.id}`, { active: false })
    const guessed = revoked.address.replace(/[\w-]{27}\.ics/, `${'a'.repeat(27)}.ics`)
    const short = revoked.address.replace(/[\w-]{27}\.ics/, 'a.ics')
    const answers = await Promise.all(
      [revoked.address, gone.address, ended.address, guessed, short].map(async (address) => {
        const answer = await fetched(address)
        return `${answer.status} ${await answer.text()}`
      }),
    )
    expect(new Set(answers)).toEqual(new Set(['404 {"message":"There is no such calendar."}']))
    const { body } = await reader.call('GET', '/api/feeds')
    expect(body.data).toEqual([
      expect.objectContaining({ id: gone.id, name: 'Mine', view: null, paused: 'view-gone' }),
    ])
    expect(JSON.stringify(body)).not.toContain(gone.address.split('/').at(-1)?.slice(0, 27))
  })

  test('rights that were taken since hold: it shows that it is paused, and no row', async () => {
    const reader = await person('repairs.read')
    await repair('2026-12-03')
    const { address } = await feedOf(reader, all)
    const role = await makeRole(server, `Nothing ${made}`, ['customers.read'])
    const { body } = await server.call('GET', `/api/users/${reader.id}`)
    const { name, email } = body.data
    const put = { name, email, roles: [role], active: true }
    expect((await server.call('PUT', `/api/users/${reader.id}`, put)).status).toBe(200)
    const events = eventsIn(await (await fetched(address)).text())
    expect(events.map(({ summary, startDate }) => [summary, String(startDate)])).toEqual([
      ['“Repairs” is paused', '2026-11-25'],
    ])
  })

  test('what opens one stands in no line of the log and in no table', async () => {
    const reader = await person('repairs.read')
    const { address } = await feedOf(reader, all)
    const secret = address.split('/').at(-1)?.slice(0, 27) ?? '-'
    lines.length = 0
    const path = new URL(address).pathname
    for (const odd of [
      path,
      `${path}/`,
      `${path}?x=1`,
      path.slice(0, -4),
      `/api/feeds/x/${secret}`,
      `/${secret}`,
    ])
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'PUT'])
        await (await fetch(`${server.url}${odd}`, { method })).text()
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
    const { body } = await server.call('GET', '/api/history')
    expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('a row on the last day of the calendar leaves it readable', async () => {
    const reader = await person('repairs.read')
    const { id } = await repair('9999-12-31')
    const { address } = await feedOf(reader, all)
    const text = await (await fetched(address)).text()
    const own = text.split('BEGIN:VEVENT').find((each) => each.includes(`repair-${id}@`)) ?? ''
    expect(own).toMatch(/\r\nDTSTART;VALUE=DATE:99991231\r\n/)
    expect(own).not.toContain('DTEND')
    expect(
      text.match(/^DT(START|END).*$/gm)?.filter((line) => !/^DT\w+;VALUE=DATE:\d{8}$/.test(line)),
    ).toEqual([])
    const event = eventsIn(text).find(({ uid }) => uid === `repair-${id}@office.example.org`)
    expect([String(event?.startDate), event?.startDate.isDate]).toEqual(['9999-12-31', true])
    await server.call('DELETE', `/api/repairs/${id}`)
  })

  test('what programs add to its address to read anew is passed over', async () => {
    const { address } = await feedOf(await person('repairs.read'), all)
    const text = await (await fetched(address)).text()
    const path = new URL(address).pathname
    for (const further of ['?anything', '?x=1&x=2', '?nocache=17', '/', '/?x=1', '?page=none'])
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(`${server.url}${path}${further}`, { method })
        expect([further, answer.status]).toEqual([further, 200])
        expect(await answer.text()).toBe(method === 'GET' ? text : '')
      }
  })

  test('whoever guesses often is not looked up any more, and who has one is', async () => {
    const reader = await person('repairs.read')
    const [{ address }, { address: later }] = [await feedOf(reader, all), await feedOf(reader, all)]
    expect((await fetched(address)).status).toBe(200)
    for (let at = 0; at < 80; at += 1)
      await (await fetched(address.replace(/[\w-]{27}\.ics/, `${String(at).padStart(27, 'g')}.ics`))).text()
    expect((await fetched(later)).status).toBe(404)
    expect((await fetched(address)).status).toBe(200)
    clock.pass(901)
    expect((await fetched(later)).status).toBe(200)
  })

  test('a list without a day is refused', async () => {
    const answer = await server.call('POST', '/api/feeds', { entity: 'customer', list: null })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['view']])
  })
})
