import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { scaledOutcome } from '../../../src/model/values/decimal.ts'
import { sumIn, sumOf } from '../../../src/server/platform/sql/sum.ts'
import type { Loose } from '../../support/calls.ts'
import { databasesOfTier, serving } from '../../support/databases.ts'
import { directly } from '../../support/direct-database.ts'
import { variant } from '../../support/variant.ts'

/** The tests' product, where scales are named by an amount of money and lines of invoices lead to them. */
const product = variant(
  [
    'entities/scale.ts',
    "fields: { name: text('Name', required, sortable, unique) }",
    "label: 'price', fields: { name: text('Name'), price: money('Price', 'EUR', required, sortable, unique) }",
  ],
  [
    'entities/scale.ts',
    "sample: ['Major', 'Minor', 'Chromatic'],",
    "seed: [{ price: '7.5' }, { price: 8 }],",
  ],
  [
    'entities/scale.ts',
    'import { entity, required, sortable, text, unique }',
    'import { entity, money, required, sortable, text, unique }',
  ],
  [
    'entities/invoice-line.ts',
    'service: reference(',
    "scale: reference('Scale', 'scale'),\n    service: reference(",
  ],
  ['entities/invoice-line.ts', "columns: ['work',", "columns: ['work', 'scale',"],
)
afterAll(() => product.remove())

describe.each(databasesOfTier)('decimals on %s', (database) => {
  const server = serving({ database, product: product.place })
  const line = (body: Loose): Promise<Loose> =>
    server.make('invoice-lines', { work: 'Casting', hours: '7.5', amount: 10, ...body })
  const put = (id: number, body: Loose) => server.call('PUT', `/api/invoice-lines/${id}`, body)
  /** The first row of a statement past the server. */
  const asked = async (sql: string): Promise<readonly unknown[]> => {
    if (database === 'sqlite')
      return directly(server.databaseUrl, (file) => Object.values(file.prepare(sql).get() ?? {}))
    const client = new Client({ connectionString: server.databaseUrl })
    await client.connect()
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    await client.end()
    return rows[0] ?? []
  }
  const history = async (id: number): Promise<Loose> =>
    (await server.call('GET', `/api/invoice-lines/${id}/history`)).body.data

  test('are answered with all of their places, whatever they were sent with', async () => {
    const made = await line({ amount: '363.7', fee: 12, stamp: 500, tin: '0.000001', bell: '-3' })
    const values = {
      hours: '7.50',
      amount: '363.70',
      fee: '12.000',
      stamp: '500',
      tin: '0.000001',
      bell: '-3',
      rate: '48.50', // as it begins
    }
    expect(made).toMatchObject({ ...values, label: 'Casting – 363.70 EUR' })
    const { body } = await server.call('GET', `/api/invoice-lines?keyword=casting`)
    expect(body.data.find(({ id }: Loose) => id === made.id)).toMatchObject(values)
    const column = { sqlite: 'typeof(amount)', postgres: 'pg_typeof(amount)::text' }[database]
    const stored = await asked(
      `select cast(amount as text), ${column}, cast(tin as text) from invoice_lines where id = ${made.id}`,
    )
    expect(stored).toEqual(['36370', { sqlite: 'integer', postgres: 'bigint' }[database], '1'])
  })

  test('a number with a fraction is refused with what to do, and nothing is rounded', async () => {
    const { status, body } = await server.call('POST', '/api/invoice-lines', {
      work: 'Casting',
      hours: 7.5,
      amount: '0.005',
      rate: '1,000.00',
      fee: '1e3',
      stamp: '12.0',
      tin: '10000000000',
    })
    expect([status, body.errors]).toEqual([
      422,
      {
        hours: ['Hours must be sent as text, such as "12.50": a number with a fraction is not exact.'],
        amount: ['Amount may have 2 places behind the point at most.'],
        rate: ['Rate must be a number written in figures with a point, such as 12.50.'],
        fee: ['Fee in Tunis must be a number written in figures with a point, such as 12.500.'],
        stamp: ['Stamp must be a whole number.'],
        tin: ['Tin used may have 9 figures before the point at most.'],
      },
    ])
    const bounds = { work: 'Casting', hours: '24.01', rate: '10000.00', amount: 0 }
    expect((await server.call('POST', '/api/invoice-lines', bounds)).body.errors).toEqual({
      hours: ['Hours must be 24 or less.'],
      rate: ['Rate must be 9,999.99 or less.'],
    })
  })

  test('a whole row put back as it was read is no change; another way of writing a value is none either', async () => {
    const made = await line({ fee: '1.000' })
    expect((await put(made.id, made)).body.data.version).toBe(1)
    expect((await put(made.id, { hours: '7.50', amount: '10', fee: 1 })).body.data.version).toBe(1)
    // What later bounds would not let in stays while nobody changes it.
    await asked(`update invoice_lines set hours = 9900 where id = ${made.id} returning id`)
    expect((await put(made.id, { hours: '99.00', work: 'Hanging' })).status).toBe(200)
    expect((await put(made.id, { hours: '98.99' })).status).toBe(422)
  })

  test('the history tells them as they travel, and in words with their currency', async () => {
    const made = await line({ amount: '1250' })
    await put(made.id, { amount: '-0.5', rate: null })
    const [changed, created] = await history(made.id)
    expect(changed.changes).toEqual([
      { field: 'rate', label: 'Rate', before: '48.50', after: null, shown: ['48.50 EUR', ''] },
      {
        field: 'amount',
        label: 'Amount',
        before: '1250.00',
        after: '-0.50',
        shown: ['1,250.00 EUR', '-0.50 EUR'],
      },
    ])
    expect(created.changes.find(({ field }: Loose) => field === 'hours')).toMatchObject({ after: '7.50' })
  })

  test('are sorted by what they are, and none comes twice where each is its own', async () => {
    for (const amount of ['9.99', '10', '-100', '1000.00', '0.1']) await line({ work: 'Sorted', amount })
    const { body } = await server.call('GET', '/api/invoice-lines?keyword=sorted&sortBy=amount&order=asc')
    expect(body.data.map(({ amount }: Loose) => amount)).toEqual([
      '-100.00',
      '0.10',
      '9.99',
      '10.00',
      '1000.00',
    ])
    await line({ tin: '0.1', stamp: '70' })
    const twice = { work: 'Casting', hours: 1, amount: 1, tin: '0.100000', stamp: 70 }
    expect((await server.call('POST', '/api/invoice-lines', twice)).body.errors).toEqual({
      tin: ['Another line has this weight.'],
      stamp: ['Stamp "70 JPY" is taken. Choose another.'],
    })
  })

  test('0.1 and 0.2 add up to 0.30', async () => {
    for (const amount of ['0.1', '0.2']) await line({ work: 'Added up', amount })
    const [high, low] = await asked(`select ${sumOf('amount')} from invoice_lines where work = 'Added up'`)
    expect(scaledOutcome(sumIn(high, low), 2, 2)).toEqual({ value: '0.30' })
  })

  test('name rows wherever rows are named: first rows, lists, options, messages', async () => {
    const { body } = await server.call('GET', '/api/scales?sortBy=price&order=asc')
    expect(body.data.map(({ price }: Loose) => price)).toEqual(['7.50', '8.00'])
    const [first] = body.data
    const made = await line({ work: 'Named', scale_id: first.id })
    expect(made.scale).toEqual({ id: first.id, price: '7.50 EUR' })
    const list = async () =>
      (await server.call('GET', '/api/invoice-lines?keyword=named')).body.data.map(
        ({ scale }: Loose) => scale,
      )
    expect(await list()).toEqual([{ id: first.id, price: '7.50 EUR' }])
    await server.call('PUT', `/api/scales/${first.id}`, { price: '1234.5' })
    expect(await list()).toEqual([{ id: first.id, price: '1,234.50 EUR' }])
    const options = await server.call('GET', '/api/scales?options=1')
    expect(options.body.data.map(({ price }: Loose) => price)).toEqual(['8.00 EUR', '1,234.50 EUR'])
    expect((await server.call('DELETE', `/api/scales/${first.id}`)).body.message).toBe(
      '"1,234.50 EUR" is used by 1 invoice line. Change those first.',
    )
    const [told] = await history(made.id)
    expect(told.changes.find(({ field }: Loose) => field === 'scale_id').shown).toEqual(['', '1,234.50 EUR'])
  })
})
