import { beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'
import { withRetry } from '../../../support/with-retry.ts'

describe.each(databasesOfTier)('rows on %s', (database) => {
  const server = serving({ database })
  let base: Loose
  let next = 0

  const errorsOf = async (method: string, path: string, body: Loose): Promise<Loose> => {
    const answer = await server.call(method, path, body)
    expect([answer.status, answer.body.message]).toEqual([422, 'The given data was invalid.'])
    return answer.body.errors
  }
  const repair = (body: Loose = {}) => server.make('repairs', { ...base, ...body })
  const unused = (word: string) => `${word} ${++next}`

  beforeAll(async () => {
    base = await server.needed()
  })

  test('every bad field is named at once, required or wrong or leading nowhere', async () => {
    const errors = await errorsOf('POST', '/api/repairs', {
      service_id: 99_999,
      category_id: 'one',
      last_date: '2026-02-30',
      scale_id: { id: 0 },
      remarks: 5,
      discussion_date: '01-02-2026',
    })
    expect(errors).toEqual({
      customer_id: ['Customer is required.'],
      service_id: ['Service is no longer in the list. Choose another.'],
      category_id: ['Category must be one of the list.'],
      last_date: ['Last Date must be a day of the calendar, such as 31-12-2026.'],
      scale_id: ['Scale must be one of the list.'],
      remarks: ['Remarks must be text.'],
      discussion_date: ['Discussion Date must be a day of the calendar, such as 31-12-2026.'],
    })
  })

  test('what the server keeps for itself is passed over, and the creator stamped', async () => {
    const person = await makePerson(server, 'creator@example.org', [
      await makeRole(server, 'Creators', ['repairs.create', 'repairs.read']),
    ])
    const answer = await person.call('POST', '/api/repairs', {
      ...base,
      id: 4711,
      version: 9,
      created_at: '2000-01-01T00:00:00.000Z',
      initiated_by: 1,
      days_left: 1,
      customer: { id: 99, name: 'x' },
      unheard_of: true,
    })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      version: 1,
      initiated_by: person.id,
      initiated_by_label: 'creator',
    })
    expect(answer.body.data.id).not.toBe(4711)
    expect(answer.body.data.created_at).toMatch(/^20[2-9]\d-.*Z$/)
    expect(answer.body.data.customer.name).toBe('Nord')
    const changed = await server.call('PUT', `/api/repairs/${answer.body.data.id}`, {
      initiated_by: 1,
      remarks: 'x',
    })
    expect(changed.body.data.initiated_by).toBe(person.id)
  })

  test('absent keeps, null clears, and what is required cannot be cleared', async () => {
    const row = await repair({ remarks: 'one', action_id: 1 })
    const kept = await server.call('PUT', `/api/repairs/${row.id}`, { action_id: 2 })
    expect(kept.body.data).toMatchObject({ remarks: 'one', action_id: 2, version: 2 })
    const cleared = await server.call('PUT', `/api/repairs/${row.id}`, { remarks: null, action_id: '' })
    expect(cleared.body.data).toMatchObject({ remarks: null, action_id: null, action: null, version: 3 })
    expect(await errorsOf('PUT', `/api/repairs/${row.id}`, { last_date: null })).toEqual({
      last_date: ['Last Date is required.'],
    })
  })

  test('what was read can be put back as it is', async () => {
    const row = await repair({ remarks: 'as it is' })
    for (const read of [
      (await server.call('GET', `/api/repairs/${row.id}`)).body.data,
      (await server.call('GET', '/api/repairs?keyword=as it is')).body.data[0],
    ]) {
      const { version: _, ...whole } = read
      const back = await server.call('PUT', `/api/repairs/${row.id}`, whole)
      expect(back.status).toBe(200)
      const { version, updated_at, created_at, ...now } = back.body.data
      expect(now).toMatchObject({
        remarks: 'as it is',
        last_date: '2026-12-24',
        customer_id: base.customer_id,
      })
    }
    const user = (await server.call('GET', '/api/users/1')).body.data
    expect((await server.call('PUT', '/api/users/1', user)).body.data.roles).toEqual(user.roles)
  })

  test('days stand in order, a stored one counted with a given one', async () => {
    const message = 'Last Date must not be before Initial Date (01-12-2026).'
    expect(
      await errorsOf('POST', '/api/repairs', {
        ...base,
        published_on: '2026-12-01',
        last_date: '2026-11-30',
      }),
    ).toEqual({
      last_date: [message],
    })
    const row = await repair({ published_on: '2026-12-01' })
    expect(await errorsOf('PUT', `/api/repairs/${row.id}`, { last_date: '2026-11-30' })).toEqual({
      last_date: [message],
    })
    expect(await errorsOf('PUT', `/api/repairs/${row.id}`, { published_on: '2026-12-25' })).toEqual({
      last_date: ['Last Date must not be before Initial Date (25-12-2026).'],
    })
    expect((await server.call('PUT', `/api/repairs/${row.id}`, { published_on: '2026-12-24' })).status).toBe(
      200,
    )
  })

  test('a name is taken without regard to case and outer spaces, also by another row on update', async () => {
    const name = unused('Straßenbau')
    const scale = await server.make('scales', { name })
    const taken = (value: string) => ({ name: [`Name "${value}" is taken. Choose another.`] })
    expect(await errorsOf('POST', '/api/scales', { name: `  ${name.toUpperCase()} ` })).toEqual(
      taken(name.toUpperCase()),
    )
    const other = await server.make('scales', { name: unused('Scale') })
    expect(await errorsOf('PUT', `/api/scales/${other.id}`, { name })).toEqual(taken(name))
    expect((await server.call('PUT', `/api/scales/${scale.id}`, { name: name.toUpperCase() })).status).toBe(
      200,
    )
  })

  test('a stale version is refused with the row as it is; of twenty with one version one is saved', async () => {
    const row = await repair({ remarks: 'first' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        withRetry(() =>
          server.call('PUT', `/api/repairs/${row.id}`, { version: 1, remarks: `number ${at}` }),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    expect(refused[0]?.body).toMatchObject({
      message: 'Somebody else saved this while you were editing.',
      data: { id: row.id, version: 2 },
    })
  })

  test('bad fields are named before a stale version, rules after it; a version that is none is a bad field', async () => {
    const row = await repair()
    await server.call('PUT', `/api/repairs/${row.id}`, { remarks: 'x' })
    expect(await errorsOf('PUT', `/api/repairs/${row.id}`, { version: 1, last_date: 'x' })).toHaveProperty(
      'last_date',
    )
    const stale = await server.call('PUT', `/api/repairs/${row.id}`, { version: 1, scale_id: 99_999 })
    expect([stale.status, stale.body.data.remarks]).toEqual([409, 'x'])
    expect(await errorsOf('PUT', `/api/repairs/${row.id}`, { version: 'one' })).toHaveProperty('version')
  })

  test('edits without a version at the same time are kept one after another, none lost', async () => {
    const row = await repair()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        server.call('PUT', `/api/repairs/${row.id}`, { remarks: `edit ${at}` }),
      ),
    )
    const saved = answers.filter(({ status }) => status === 200)
    // A busy database may put some off, and says so.
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(saved.length).toBeGreaterThan(0)
    expect(new Set(saved.map(({ body }) => body.data.version)).size).toBe(saved.length)
    expect((await server.call('GET', `/api/repairs/${row.id}`)).body.data.version).toBe(saved.length + 1)
  })

  test('a row in use is kept, and the answer says by how many of what', async () => {
    const scale = await server.make('scales', { name: unused('Used') })
    await repair({ scale_id: scale.id })
    const second = await repair({ scale_id: scale.id })
    const refused = await server.call('DELETE', `/api/scales/${scale.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `"${scale.name}" is used by 2 repairs. Change those first.`,
    ])
    await server.call('DELETE', `/api/repairs/${second.id}`)
    expect((await server.call('DELETE', `/api/scales/${scale.id}`)).body.message).toMatch(/by 1 repair\./)
  })

  test('a repair takes its pledge along; one pledge each', async () => {
    const row = await repair()
    const pledge = await server.make('pledges', { repair_id: row.id, end_date: '2027-01-01' })
    expect(await errorsOf('POST', '/api/pledges', { repair_id: row.id, end_date: '2027-01-01' })).toEqual({
      repair_id: ['This repair already has a pledge.'],
    })
    expect((await server.call('DELETE', `/api/repairs/${row.id}`)).status).toBe(200)
    expect((await server.call('GET', `/api/pledges/${pledge.id}`)).status).toBe(404)
    const told = (await server.call('GET', `/api/pledges/${pledge.id}/history`)).body.data
    expect(told.map((entry: Loose) => entry.verb)).toEqual(['delete', 'create'])
  })

  test.each([
    ['/api/actions', 'name', 'Promised'],
    ['/api/statuses', 'name', 'In Work'],
    ['/api/results', 'title', 'Settled'],
  ])('in %s the %s %s, which rules name, is neither renamed nor deleted', async (path, key, name) => {
    const row = (await server.call('GET', path)).body.data.find((each: Loose) => each[key] === name)
    const message = `"${name}" is a name that rules depend on. It cannot be renamed or deleted.`
    for (const answer of [
      await server.call('PUT', `${path}/${row.id}`, { [key]: name.toLowerCase() }),
      await server.call('DELETE', `${path}/${row.id}`),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, message])
    expect((await server.call('PUT', `${path}/${row.id}`, { [key]: name })).status).toBe(200)
  })

  test('what is gone is 404 for every verb, and an id that is none as well', async () => {
    const row = await repair()
    expect((await server.call('DELETE', `/api/repairs/${row.id}`)).status).toBe(200)
    for (const id of [row.id, 0, -1, 'abc', '1.5', '9'.repeat(20), '0x1']) {
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', { remarks: 'x' }],
        ['DELETE', undefined],
      ] as const)
        expect([id, (await server.call(method, `/api/repairs/${id}`, body)).status]).toEqual([id, 404])
    }
  })

  test('an id is never given twice', async () => {
    const first = await server.make('scales', { name: unused('Once') })
    await server.call('DELETE', `/api/scales/${first.id}`)
    expect((await server.make('scales', { name: unused('Once') })).id).toBeGreaterThan(first.id)
  })
})
