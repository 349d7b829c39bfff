import { describe, expect, test } from 'vitest'
import { databases, serving } from '../../../support/databases.ts'
import { makePerson, makeRole } from '../../../support/people.ts'

const today = '2026-11-21'

describe.each(databases)('rules of rows on %s', (database) => {
  const server = serving({ database, today: () => today, now: () => new Date(`${today}T09:00:00.000Z`) })
  const bench = async (name: string): Promise<number> => (await server.make('benches', { name })).id
  const book = (body: object) => server.call('POST', '/api/bookings', body)
  const change = (id: number, body: object) => server.call('PUT', `/api/bookings/${id}`, body)

  test('a new row begins with today, with who makes it, and with the row of that label', async () => {
    const made = await server.make('bookings', { bench_id: await bench('First'), purpose: 'Bells' })
    expect(made).toMatchObject({ from_day: today, to_day: null, state: 'Asked', held_by: { id: 1 } })
    expect(made.condition).toMatchObject({ name: 'Ready' })
  })

  test('null stays null: what is cleared is not filled in', async () => {
    const empty = { from_day: null, held_by_id: null, condition_id: null, state: null }
    const made = await server.make('bookings', { bench_id: await bench('Bare'), purpose: 'a', ...empty })
    expect(made).toMatchObject({ from_day: null, held_by: null, condition: null, state: null })
  })

  test('of two fields that are unique together the second pair is refused under the first field', async () => {
    const [one, other] = [await bench('Pair'), await bench('Other pair')]
    const back = { returned_on: '2026-11-20' }
    const { id } = await server.make('bookings', { bench_id: one, purpose: 'Café', ...back })
    const refused = await book({ bench_id: one, purpose: ' CAFÉ ', ...back })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ bench_id: ['This bench is booked for that already.'] })
    const elsewhere = await server.make('bookings', { bench_id: other, purpose: 'Café', ...back })
    expect((await change(elsewhere.id, { bench_id: one })).body.errors).toEqual(refused.body.errors)
    expect((await change(id, { purpose: 'CAFÉ' })).status).toBe(200)
  })

  test('days of one bench do not overlap, at neither end, and an empty end has none', async () => {
    const [one, other] = [await bench('Days'), await bench('Other days')]
    let count = 0
    const at = (bench_id: number, from_day: string | null, to_day: string | null) => {
      count += 1
      return book({ bench_id, purpose: `b${count}`, from_day, to_day })
    }
    const says = { from_day: ['This bench is taken in these days.'] }
    expect((await at(one, '2026-12-05', '2026-12-10')).status).toBe(201)
    expect((await at(one, '2026-12-10', '2026-12-12')).body.errors).toEqual(says)
    expect((await at(one, '2026-12-01', '2026-12-05')).body.errors).toEqual(says)
    expect((await at(one, '2026-12-06', '2026-12-07')).body.errors).toEqual(says)
    expect((await at(one, '2026-12-01', '2026-12-30')).body.errors).toEqual(says)
    expect((await at(one, '2026-12-01', null)).body.errors).toEqual(says)
    expect((await at(one, null, '2026-12-05')).body.errors).toEqual(says)
    expect((await at(one, null, null)).body.errors).toEqual(says)
    expect((await at(other, null, null)).status).toBe(201)
    expect((await at(other, '2050-01-01', '2050-01-01')).body.errors).toEqual(says)
    expect((await at(one, '2026-12-11', null)).status).toBe(201)
    expect((await at(one, null, '2026-12-04')).status).toBe(201)
    expect((await at(one, '2027-01-01', '2027-01-01')).body.errors).toEqual(says)
    expect((await at(one, '2025-01-01', '2025-01-01')).body.errors).toEqual(says)
  })

  test('what the rule leaves out is held against nothing, until it comes back', async () => {
    const one = await bench('Left out')
    const days = { bench_id: one, from_day: '2026-12-01', to_day: '2026-12-09' }
    const first = await server.make('bookings', { ...days, purpose: 'a', returned_on: '2026-12-02' })
    await server.make('bookings', { ...days, purpose: 'b' })
    const again = await change(first.id, { returned_on: null })
    expect(again.body.errors).toEqual({ from_day: ['This bench is taken in these days.'] })
    expect((await change(first.id, { purpose: 'c' })).status).toBe(200)
  })

  test('a time does not end before it begins', async () => {
    const wrong = await book({
      ...{ bench_id: await bench('Backwards'), purpose: 'a' },
      ...{ from_day: '2026-12-05', to_day: '2026-12-04' },
    })
    expect(wrong.body.errors).toEqual({ to_day: ['To must not be before From (05-12-2026).'] })
  })

  test('what no row may be is refused where it is said', async () => {
    const { id } = await server.make('bookings', { bench_id: await bench('Never'), purpose: 'a' })
    await change(id, { state: 'Granted' })
    const refused = await change(id, { state: 'Over' })
    expect(refused.body.errors).toEqual({ returned_on: ['Say when it was given back.'] })
    expect((await change(id, { state: 'Over', returned_on: today })).status).toBe(200)
    expect((await change(id, { returned_on: null })).body.errors).toEqual(refused.body.errors)
  })

  test('amounts are held against each other exactly, whatever they are written as', async () => {
    const one = await bench('Amounts')
    const { id } = await server.make('bookings', { bench_id: one, purpose: 'a', fee: '9.50', paid: '9.5' })
    const more = { paid: ['Nobody pays more than the fee.'] }
    expect((await change(id, { paid: '9.51' })).body.errors).toEqual(more)
    expect((await change(id, { paid: 10 })).body.errors).toEqual(more)
    expect((await change(id, { fee: 9 })).body.errors).toEqual(more)
    expect((await change(id, { fee: '10.00', paid: 10 })).status).toBe(200)
    expect((await change(id, { fee: '0.49', paid: null })).body.errors).toEqual({
      fee: ['Less than 0.50 is not worth a bill.'],
    })
    expect((await change(id, { fee: '0.50', paid: '0.50' })).status).toBe(200)
    expect((await change(id, { fee: 0, paid: null })).status).toBe(200)
  })

  test('a value goes only where a way leads, and the refusal says which are open', async () => {
    const { id } = await server.make('bookings', { bench_id: await bench('Ways'), purpose: 'a' })
    expect((await change(id, { state: 'Over', returned_on: today })).body.errors).toEqual({
      state: ['State cannot go from Asked to Over. From Asked it can go to: Granted, Refused.'],
    })
    expect((await change(id, { state: 'Over' })).body.errors).toMatchObject({
      returned_on: ['Say when it was given back.'], // the descriptor's own sentence is told whatever else is
      state: [expect.stringContaining('cannot go from Asked to Over')],
    })
    expect((await change(id, { state: 'Asked' })).status).toBe(200)
    expect((await change(id, { state: null })).body.errors).toEqual({
      state: ['State cannot go from Asked to nothing. From Asked it can go to: Granted, Refused.'],
    })
    expect((await book({ bench_id: 1, purpose: 'z', state: 'Over' })).body.errors.state).toEqual([
      'State of a new booking cannot be Over. It can be: Asked.',
    ])
  })

  test('a reference goes its ways by the labels of its rows', async () => {
    const statuses = (await server.call('GET', '/api/statuses')).body.data
    const idOf = (name: string) => statuses.find((row: { name: string }) => row.name === name).id
    const other = (await server.make('statuses', { name: 'Unheard of' })).id
    const { id } = await server.make('bookings', { bench_id: await bench('Labels'), purpose: 'a' })
    const set = (condition_id: number | null) => change(id, { condition_id })
    expect((await set(other)).body.errors).toEqual({
      condition_id: ['Condition cannot go from Ready to another value. From Ready it can go to: In Work.'],
    })
    expect((await set(idOf('In Work'))).status).toBe(200)
    expect((await set(null)).status).toBe(200)
    expect((await set(idOf('In Work'))).body.errors).toEqual({
      condition_id: ['Condition cannot go from nothing to In Work. From nothing it can go to: Ready.'],
    })
  })

  test('a way that needs a permission is open to who holds it alone', async () => {
    const verbs = ['bookings.read', 'bookings.update']
    const clerk = await makePerson(server, 'clerk@example.org', [await makeRole(server, 'Clerk', verbs)])
    const chief = await makePerson(server, 'chief@example.org', [
      await makeRole(server, 'Chief', [...verbs, 'bookings.reopen']),
    ])
    const { id } = await server.make('bookings', { bench_id: await bench('Needs'), purpose: 'a' })
    for (const body of [{ state: 'Granted' }, { state: 'Over', returned_on: today }]) await change(id, body)
    const refused = await clerk.call('PUT', `/api/bookings/${id}`, { state: 'Granted' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      state: [
        'State goes from Over to Granted only with the permission "bookings.reopen". Ask an administrator for it.',
      ],
    })
    expect((await chief.call('GET', '/api/user')).body.permissions).toContain('bookings.reopen')
    expect((await chief.call('PUT', `/api/bookings/${id}`, { state: 'Granted' })).status).toBe(200)
  })

  test('what is at fault by itself is not held against other rows as well', async () => {
    const one = await bench('Faulty')
    await server.make('bookings', { bench_id: one, purpose: 'a' })
    const refused = await book({ bench_id: one, purpose: 'b', from_day: 'soon', to_day: '2099-01-01' })
    expect(Object.keys(refused.body.errors)).toEqual(['from_day'])
  })
})
