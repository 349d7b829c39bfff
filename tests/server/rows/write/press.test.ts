import { describe, expect, test } from 'vitest'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'

const today = '2026-03-12'
let made = 0

describe.each(databasesOfTier)('%s', (database) => {
  const server = serving(() => ({ database, today: () => today }))
  const claim = async (changed: object = {}) => {
    made += 1
    return server.make('claims', { subject: `Claim ${made}`, ...changed })
  }
  const press = (id: number, button: string, body: object = {}) =>
    server.call('POST', `/api/claims/${id}/${button}`, body)
  const sent = async (changed: object = {}) => {
    const { id } = await claim(changed)
    return (await press(id, 'send')).body.data
  }

  test('a press writes what the button sets, also what nobody writes by hand', async () => {
    const { id, version } = await claim()
    const { status, body } = await press(id, 'send')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id, state: 'Sent', sent_on: today, version: version + 1 })
    expect((await server.call('GET', `/api/claims/${id}`)).body).toEqual(body)
  })

  test('asked fields are written with it, me and the moment are those of the press', async () => {
    const { id } = await sent()
    const { status, body } = await press(id, 'approve', { amount: '12.50' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ state: 'Approved', amount: '12.50', decided_by_id: 1 })
    expect(body.data.decided_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/)
  })

  test('a row that it names is found by its label, and null empties', async () => {
    const { id } = await claim()
    const hurried = await press(id, 'hurry', { wanted: '2026-04-01' })
    expect(hurried.body.data).toMatchObject({
      urgent: true,
      condition: { name: 'In Work' },
      wanted: '2026-04-01',
    })
    const { id: other } = await sent({ reason: 'No.' })
    await press(other, 'refuse', {})
    const { body } = await press(other, 'reopen')
    expect(body.data).toMatchObject({ state: 'Draft', decided_by_id: null, decided_at: null })
  })

  test('where it is not there for the row, the answer says which test fails and shows the row', async () => {
    const { id } = await claim()
    const { status, body } = await press(id, 'approve', { amount: '1.00' })
    expect([status, body.message]).toEqual([
      409,
      '"Approve" is for where State is Sent. Here State is Draft.',
    ])
    expect(body.data).toMatchObject({ id, state: 'Draft', amount: null })
    expect((await server.call('GET', `/api/claims/${id}`)).body.data).toEqual(body.data)
  })

  test('me is whoever presses', async () => {
    const other = await personWith(server, 'claims.read', 'claims.update')
    const { id } = await claim({ owner_id: other.id })
    const refusal = await press(id, 'send')
    expect([refusal.status, refusal.body.message]).toEqual([
      409,
      expect.stringMatching(/^"Send" is for where Owner is you\. Here Owner is person\d+\.$/),
    ])
    expect((await other.call('POST', `/api/claims/${id}/send`, {})).status).toBe(200)
  })

  test('me is found among those that a list of references leads to', async () => {
    const other = await personWith(server, 'claims.read', 'claims.update')
    const { id } = await claim({ witnesses: [1] })
    const refusal = await other.call('POST', `/api/claims/${id}/vouch`, {})
    expect([refusal.status, refusal.body.message]).toEqual([
      409,
      expect.stringMatching(/^"Vouch" is for where Witnesses include you\. Here Witnesses is [^.]+\.$/),
    ])
    expect((await server.call('PUT', `/api/claims/${id}`, { witnesses: [1, other.id] })).status).toBe(200)
    expect((await other.call('POST', `/api/claims/${id}/vouch`, {})).status).toBe(200)
    const { id: alone } = await claim()
    expect((await press(alone, 'vouch')).body.message).toBe(
      '"Vouch" is for where Witnesses include you. Here Witnesses is empty.',
    )
  })

  test('what was not asked for is refused by its name', async () => {
    const { id } = await sent()
    const { status, body } = await press(id, 'approve', { amount: '1.00', state: 'Refused', foo: 1 })
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['foo', 'state']])
    expect(body.errors.foo).toEqual(['foo is not asked for. Asked for: amount.'])
    expect((await press(id, 'send', { x: 1 })).body.errors).toEqual({
      x: ['x is not asked for: this button takes nothing.'],
    })
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`x${at}`, 1]))
    expect(Object.keys((await press(id, 'send', many)).body.errors)).toHaveLength(50)
  })

  test('the rules of rows hold as in an update, under their fields', async () => {
    const { id } = await sent()
    const never = await press(id, 'refuse', { reason: null })
    expect([never.status, never.body.errors]).toEqual([422, { reason: ['Say why it is refused.'] }])
    const required = await press(id, 'hurry')
    expect([required.status, Object.keys(required.body.errors)]).toEqual([422, ['wanted']])
    const odd = await press(id, 'hurry', { wanted: 'soon' })
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['wanted']])
    const gone = await press(id, 'hurry', { wanted: today, owner_id: 999_999 })
    expect([gone.status, Object.keys(gone.body.errors)]).toEqual([422, ['owner_id']])
    expect((await server.call('GET', `/api/claims/${id}`)).body.data).toMatchObject({
      state: 'Sent',
      urgent: false,
    })
  })

  test('a press that was made from an older row is told so', async () => {
    const { id, version } = await sent()
    const { body } = await server.call('PUT', `/api/claims/${id}`, { amount: '3.00' })
    const { status, body: refusal } = await press(id, 'approve', { amount: '9.00', version })
    expect([status, refusal.data]).toEqual([409, body.data])
    expect((await press(id, 'approve', { amount: '9.00', version: body.data.version })).status).toBe(200)
  })

  test('there is no button of a row that is not there', async () => {
    expect((await press(999_999, 'send')).status).toBe(404)
    expect((await server.call('POST', '/api/claims/1/fly', {})).status).toBe(404)
  })

  test('a permission of its own takes the place of the right to update, and sees the row', async () => {
    const approver = await personWith(server, 'claims.read', 'claims.approve')
    const writer = await personWith(server, 'claims.read', 'claims.update')
    const blind = await personWith(server, 'claims.approve')
    const { id } = await sent()
    const by = (person: typeof approver, button: string, body: object = {}) =>
      person.call('POST', `/api/claims/${id}/${button}`, body)
    const [withoutIt, withoutUpdate, withoutRead] = [
      await by(writer, 'approve'),
      await by(approver, 'refuse', { reason: 'No.' }),
      await by(blind, 'approve'),
    ]
    expect([withoutIt, withoutUpdate, withoutRead].map(({ status, body }) => [status, body.message])).toEqual(
      [
        [403, expect.stringContaining('claims.approve')],
        [403, expect.stringContaining('claims.update')],
        [403, expect.stringContaining('claims.read')],
      ],
    )
    const { status, body } = await by(approver, 'approve', { amount: '2.00' })
    expect([status, body.data.decided_by_id, body.data.amount]).toEqual([200, approver.id, '2.00'])
  })

  test('who may not read the rows is told nothing of them', async () => {
    const blind = await personWith(server, 'claims.update')
    const { id } = await claim({ owner_id: blind.id })
    const refusal = await blind.call('POST', `/api/claims/${id}/refuse`, { reason: 'No.' })
    expect([refusal.status, refusal.body]).toEqual([
      409,
      { message: '"Refuse" is for where State is Sent.', data: { id, version: 1 } },
    ])
    const { status, body } = await blind.call('POST', `/api/claims/${id}/send`, {})
    expect([status, body]).toEqual([200, { data: { id, version: 2 } }])
  })

  test('the history says in one entry which button it was', async () => {
    const { id } = await sent()
    await press(id, 'approve', { amount: '5.00' })
    const { body } = await server.call('GET', `/api/claims/${id}/history`)
    const [approved, first, begun] = body.data
    expect(body.total).toBe(3)
    expect([
      approved.verb,
      approved.button,
      approved.changes.map(({ field }: { field: string }) => field),
    ]).toEqual([
      'update',
      { name: 'approve', title: 'Approve' },
      ['state', 'amount', 'decided_by_id', 'decided_at'],
    ])
    expect([first.button, begun.button]).toEqual([{ name: 'send', title: 'Send' }, undefined])
  })

  test('of presses at once one wins, and the others are told how the row stands', async () => {
    const second = await personWith(server, 'claims.read', 'claims.update', 'claims.approve')
    for (let round = 0; round < 6; round += 1) {
      const { id } = await sent()
      const answers = await Promise.all([
        press(id, 'approve', { amount: '1.00' }),
        second.call('POST', `/api/claims/${id}/approve`, { amount: '2.00' }),
        press(id, 'refuse', { reason: 'No.' }),
        second.call('POST', `/api/claims/${id}/refuse`, { reason: 'Never.' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      const { data } = answers.find(({ status }) => status === 200)?.body ?? {}
      for (const { status, body } of answers) if (status === 409) expect(body.data).toEqual(data)
      const { body } = await server.call('GET', `/api/claims/${id}/history`)
      expect(body.total).toBe(3)
    }
  })

  test('a right that goes while a press is under way is asked for again', async () => {
    const approver = await personWith(server, 'claims.read', 'claims.approve')
    const { id } = await sent()
    await server.call('PUT', `/api/users/${approver.id}`, { roles: [3] })
    expect((await approver.call('POST', `/api/claims/${id}/approve`, {})).status).toBe(403)
    expect((await server.call('GET', `/api/claims/${id}`)).body.data.state).toBe('Sent')
  })
})
