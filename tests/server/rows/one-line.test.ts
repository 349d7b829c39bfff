import { describe, expect, test } from 'vitest'
import { batchEnd } from '../../support/batch-end.ts'
import type { Loose } from '../../support/calls.ts'
import { databasesOfTier, serving } from '../../support/databases.ts'

const breaks = ['\n', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029', ' \n \t ']
const needed = { address: 'a', phone_no: '1', contact_person: 'c' }

describe.each(databasesOfTier)('a line break in what is one line, on %s', (database) => {
  const server = serving({ database })
  const ask = async (plural: string, query: Loose): Promise<readonly string[]> => {
    const { status, body } = await server.call('GET', `/api/${plural}?${new URLSearchParams(query)}`)
    expect([status, body.errors]).toEqual([200, undefined])
    return body.data.map(({ name, subject }: Loose) => name ?? subject)
  }
  const csv = (plural: string, text: string, said: Loose) =>
    server.call('POST', `/api/${plural}/import?${new URLSearchParams(said)}`, text, {
      headers: { 'Content-Type': 'text/csv' },
    })
  const send = async (plural: string, text: string, said: Loose = {}): Promise<Loose> => {
    const { body } = await csv(plural, text, { ...said, dry: '1' })
    const done = await csv(plural, text, { ...said, mark: body.data.mark })
    expect(done.status).toBe(200)
    if (done.body.data.batch !== null) await batchEnd(server, done.body.data.batch)
    return body.data
  }

  test.each(breaks)('%j is one space in a new row, and all that looks for the row finds it', async (sign) => {
    const name = `Alpha ${breaks.indexOf(sign)}`
    const typed = `${sign}${name.replace(' ', sign)}${sign}`
    expect(await server.make('scales', { name: typed })).toMatchObject({ name })
    const again = await server.call('POST', '/api/scales', { name: typed })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['name']])
    for (const phrase of [name, name.replace(' ', sign)])
      expect(await ask('scales', { keyword: `"${phrase}"` })).toEqual([name])
    for (const asked of [typed, name]) {
      expect(await ask('scales', { where: JSON.stringify({ name: asked }) })).toEqual([name])
      expect(await ask('scales', { where: JSON.stringify({ name: { has: asked } }) })).toEqual([name])
      expect(await ask('scales', { where: JSON.stringify({ any: [{ name: { starts: asked } }] }) })).toEqual([
        name,
      ])
      expect(await ask('scales', { where: JSON.stringify({ name: { not: [asked, null] } }) })).not.toContain(
        name,
      )
    }
  })

  test('is one in a change, a bulk change and a paste', async () => {
    const { id } = await server.make('customers', { ...needed, name: 'Changed' })
    const put = await server.call('PUT', `/api/customers/${id}`, {
      name: 'Put\r\nin',
      email: 'a@b.example\n',
    })
    expect(put.body.data).toMatchObject({ name: 'Put in', email: 'a@b.example' })
    const change = { select: { ids: [id] }, set: { address: '1 Hill,\n\tMelk' } }
    const { body } = await server.call('POST', '/api/customers/bulk', { ...change, dry: true })
    const bulk = await server.call('POST', '/api/customers/bulk', { ...change, mark: body.data.mark })
    await batchEnd(server, bulk.body.data.batch)
    const rows = [{ id, set: { contact_person: 'Lene\u2028Møller' } }]
    const found = await server.call('POST', '/api/customers/paste', { rows, dry: true })
    await server.call('POST', '/api/customers/paste', { rows, mark: found.body.data.mark })
    expect((await server.call('GET', `/api/customers/${id}`)).body.data).toMatchObject({
      address: '1 Hill, Melk',
      contact_person: 'Lene Møller',
    })
  })

  test('is one in a name that leads to a row, pasted, of a file and of a filter', async () => {
    const { id: status_id, name } = await server.make('statuses', { name: 'Waits\nlong' })
    expect(name).toBe('Waits long')
    const { id } = await server.make('claims', { subject: 'Led' })
    const rows = [{ id, set: {}, labels: { condition_id: 'Waits\u0085long' } }]
    const found = await server.call('POST', '/api/claims/paste', { rows, dry: true })
    expect(found.body.data).toMatchObject({ changes: 1, refused: 0 })
    const told = await send('claims', 'Subject,Condition\r\n"Of a\nfile","Waits\nlong"\r\n')
    expect(told).toMatchObject({ create: 1, refused: 0 })
    const where = JSON.stringify({ condition: 'Waits\tlong' })
    expect(await ask('claims', { where })).toEqual(['Of a file'])
    expect(status_id).toBeGreaterThan(0)
  })

  test('is one in the key of a file, and in a choice', async () => {
    const { id } = await server.make('claims', { subject: 'Known by this' })
    const told = await send('claims', 'Subject,State\r\n"Known\nby this","\nDraft"\r\n', {
      by: JSON.stringify(['subject']),
    })
    expect(told).toMatchObject({ create: 0, refused: 0 })
    const put = await server.call('PUT', `/api/claims/${id}`, { state: 'Draft\n' })
    expect([put.status, put.body.data?.state]).toEqual([200, 'Draft'])
  })

  test('is one in the name of a view and in what it looks for', async () => {
    const { status, body } = await server.call('POST', '/api/views', {
      ...{ entity: 'scale', audience: 'mine', name: 'My\nscales' },
      select: { keyword: 'Alpha\n1', where: { name: { has: 'Alpha\t1' } } },
    })
    expect([status, body.data?.name]).toEqual([201, 'My scales'])
    expect(body.data.select).toEqual({ keyword: 'Alpha 1', where: { name: { has: 'Alpha 1' } } })
  })

  test('stays where there are several lines, and in a password', async () => {
    const reason = 'One\n\tTwo'
    expect(await server.make('claims', { subject: 'Long', reason })).toMatchObject({ reason })
    expect(await ask('claims', { where: JSON.stringify({ reason: { has: reason } }) })).toEqual(['Long'])
  })
})
