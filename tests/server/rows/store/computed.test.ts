import { describe, expect, test } from 'vitest'
import { summing } from '../../../../lab/races/sums.ts'
import { locateProduct } from '../../../../src/server/index.ts'
import { recomputeSql } from '../../../../src/server/platform/sql/aggregates-sql.ts'
import { inUnitOfWork } from '../../../../src/server/rows/store/unit-of-work.ts'
import type { Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { startTestServer } from '../../../support/server.ts'
import { folderOf } from '../../../support/workshop.ts'
import { officeOn } from '../../office.ts'

const yard = locateProduct(folderOf('yard'))

describe.each(databasesOfTier)('numbers that follow from others, on %s', (database) => {
  const server = serving({ database, product: yard })
  const read = async (plural: string, id: number): Promise<Loose> =>
    (await server.call('GET', `/api/${plural}/${id}`)).body.data
  const line = (bill: Loose, hours: number | null, rate: number | null) =>
    server.make('bill-lines', { name: 'Work', bill_id: bill.id, hours, rate })

  test('are kept with what they are made of, whoever sends what', async () => {
    const bill = await server.make('bills', { name: 'Kept', discount: 5, sum: 99, due: 99 })
    expect(bill).toMatchObject({ sum: 0, due: -5, parts: 0, cheapest: null, dearest: null, each: null })
    const first = await line(bill, 2, 40)
    expect(first).toMatchObject({ amount: 80 })
    await line(bill, 1.5, 60)
    await line(bill, null, 60)
    expect(await read('bills', bill.id)).toMatchObject({
      ...{ sum: 170, due: 165, parts: 3, cheapest: 80, dearest: 90, each: 170 / 3 },
      version: 1,
    })
    const put = await server.call('PUT', `/api/bill-lines/${first.id}`, { hours: null, amount: 7 })
    expect(put.body.data).toMatchObject({ amount: null, version: 2 })
    expect(await read('bills', bill.id)).toMatchObject({ sum: 90, due: 85, cheapest: 90, version: 1 })
    const dearer = await server.call('PUT', `/api/bills/${bill.id}`, { discount: 0, version: 1 })
    expect(dearer.body.data).toMatchObject({ due: 90, version: 2 })
  })

  test('follow a row from one to another, and away', async () => {
    const [one, other] = [
      await server.make('bills', { name: 'From' }),
      await server.make('bills', { name: 'To' }),
    ]
    const moved = await line(one, 1, 30)
    await line(one, 1, 12)
    await server.call('PUT', `/api/bill-lines/${moved.id}`, { bill_id: other.id })
    expect([(await read('bills', one.id)).sum, (await read('bills', other.id)).sum]).toEqual([12, 30])
    await server.call('DELETE', `/api/bill-lines/${moved.id}`)
    expect(await read('bills', other.id)).toMatchObject({ sum: 0, parts: 0, each: null })
    expect((await server.call('DELETE', `/api/bills/${one.id}`)).status).toBe(200)
  })

  test('are gathered from those rows alone for which their rule holds, as these come and go', async () => {
    const bill = await server.make('bills', { name: 'Chosen' })
    expect(bill).toMatchObject({ long: 0, charged: '0.00', longest: null })
    const add = (name: string, hours: number | null, price: string) =>
      server.make('bill-lines', { ...{ name, bill_id: bill.id, hours, rate: 1 }, quantity: 1, price })
    const gift = await add('Gift', 9, '5.00')
    await add('Work', 2, '3.00')
    await add('Work', null, '0.50')
    expect(await read('bills', bill.id)).toMatchObject({ long: 1, charged: '3.50', longest: 9 })
    await server.call('PUT', `/api/bill-lines/${gift.id}`, { name: 'Work' }) // nothing that is summed is another
    expect(await read('bills', bill.id)).toMatchObject({ long: 1, charged: '8.50', longest: null })
    await server.call('PUT', `/api/bill-lines/${gift.id}`, { hours: 1 })
    expect(await read('bills', bill.id)).toMatchObject({ long: 0, charged: '8.50' })
    await server.call('DELETE', `/api/bill-lines/${gift.id}`)
    expect(await read('bills', bill.id)).toMatchObject({ long: 0, charged: '3.50', version: 1 })
  })

  test('raise no version and stand in no history', async () => {
    const bill = await server.make('bills', { name: 'Quiet' })
    await line(bill, 2, 5)
    const { body } = await server.call('GET', `/api/history?entity=bill&id=${bill.id}`)
    const told = JSON.stringify(body.data ?? body)
    expect((await read('bills', bill.id)).version).toBe(1)
    expect(told).not.toMatch(/"(sum|due|parts)"/)
  })

  test('are exact where they are made of decimals and amounts, and rounded half up', async () => {
    const bill = await server.make('bills', { name: 'Exact', rebate: '0.05' })
    expect(bill).toMatchObject({
      cost: '0.00',
      payable: '-0.05',
      weight: '0.000',
      smallest: null,
      share: null,
    })
    const cost = (quantity: string | null, price: string | null) =>
      server.make('bill-lines', { name: 'Part', bill_id: bill.id, quantity, price })
    expect(await cost('1', '0.10')).toMatchObject({ cost: '0.10' })
    const second = await cost('1', '0.20')
    expect(await read('bills', bill.id)).toMatchObject({ cost: '0.30', payable: '0.25', weight: '2.000' })
    expect(await cost('0.333', '0.05')).toMatchObject({ cost: '0.02' }) // 0.01665
    expect(await cost('2.5', '-0.01')).toMatchObject({ cost: '-0.03' }) // -0.025
    expect(await cost(null, '7.00')).toMatchObject({ cost: null })
    expect(await read('bills', bill.id)).toMatchObject({
      ...{ cost: '0.29', payable: '0.24', weight: '4.833', smallest: '-0.03', greatest: '0.20' },
      ...{ share: '0.06', parts: 5, version: 1 }, // 0.058
    })
    await server.call('PUT', `/api/bill-lines/${second.id}`, { price: '999999.99' })
    expect(await read('bills', bill.id)).toMatchObject({ cost: '1000000.08', greatest: '999999.99' })
    await server.call('DELETE', `/api/bill-lines/${second.id}`)
    expect(await read('bills', bill.id)).toMatchObject({ cost: '0.09', greatest: '0.10', parts: 4 })
  })

  test('of amounts are sorted by and asked for, as amounts', async () => {
    const named = async (name: string, price: string) => {
      const bill = await server.make('bills', { name, rebate: '0' })
      await server.make('bill-lines', { name: 'Part', bill_id: bill.id, quantity: '1', price })
      return bill.id
    }
    const [least, more, most] = [
      await named('Nine', '90000.10'),
      await named('Ten', '100000.20'),
      await named('Hundred', '1000000.00'),
    ]
    const ids = async (query: string) =>
      (await server.call('GET', `/api/bills?${query}`)).body.data.map((row: Loose) => row.id)
    expect((await ids('sortBy=payable&order=desc')).slice(0, 3)).toEqual([most, more, least])
    const where = (rule: object) => ids(`where=${encodeURIComponent(JSON.stringify(rule))}`)
    expect(await where({ cost: '100000.20' })).toEqual([more])
    expect(await where({ payable: { above: '90000.10', below: 1000000 } })).toEqual([more])
    expect((await server.call('GET', '/api/bill/costly')).body.data.map((row: Loose) => row.id)).toContain(
      most,
    )
  })

  test('are sorted by and asked for', async () => {
    const small = await server.make('bills', { name: 'Small' })
    const large = await server.make('bills', { name: 'Large', discount: 1 })
    await line(small, 1, 1)
    await line(large, 1, 5000)
    const sorted = await server.call('GET', '/api/bills?sortBy=sum&order=desc&per_page=1')
    expect(sorted.body.data[0]).toMatchObject({ id: large.id, sum: 5000, due: 4999 })
    const where = encodeURIComponent(JSON.stringify({ sum: { from: 1, to: 1 } }))
    expect((await server.call('GET', `/api/bills?where=${where}`)).body.data).toMatchObject([
      { id: small.id },
    ])
    const over = await server.call('GET', '/api/bill/large')
    expect(over.body.data.map((row: Loose) => row.id)).toContain(large.id)
    expect((await server.call('GET', '/api/bill/empty')).body.data).not.toContainEqual(
      expect.objectContaining({ id: large.id }),
    )
  })

  test('are right whoever races', async () => {
    const other =
      database === 'postgres'
        ? await startTestServer({ databaseUrl: server.databaseUrl, product: yard })
        : null
    const found = await summing(other ? [server, other] : [server], 8)
    await other?.stop()
    expect(found).toEqual({ rounds: 8, wrong: 0, refused: 0 })
  })
})

describe.each(databasesOfTier)('how many days lie between two, on %s', (database) => {
  const office = officeOn(database, 'tests/products/yard')

  test('is kept, and worked out anew for every row as for one', async () => {
    const spans = [
      ['2026-03-01', '2024-02-28'],
      ['2024-02-28', '2026-03-01'],
      ['2026-10-26', '2026-10-24'], // over the end of summer time
      ['0001-01-01', '9999-12-31'],
      ['2026-01-01', null],
    ] as const
    await office.database.write((writer) =>
      inUnitOfWork(office.parts, writer, null, { kind: 'server' }, async (work) => {
        for (const [at, [ended, begun]] of spans.entries())
          await work.insert(office.entity('bill'), { name: `${at}`, ended, begun, rebate: '0.50' })
      }),
    )
    const kept = () => office.database.rows('select took, rent from bills order by id')
    const days = [732, -732, 2, -3652058, null]
    const cents = days.map((each) => each && each * 50)
    const wanted = days.map((each, at) => [each, cents[at]])
    expect(await kept()).toEqual(wanted)
    await office.database.write(async (writer) => {
      await writer.run('update bills set took = 7, rent = 7')
      for (const sql of recomputeSql(office.model, office.database.dialect)) await writer.run(sql)
    })
    expect(await kept()).toEqual(wanted)
  })
})

describe.each(databasesOfTier)('numbers that come to more than can be kept, on %s', (database) => {
  const office = officeOn(database, 'tests/products/yard')

  test('are refused under the field that they would stand in', async () => {
    const make = (lines: readonly (readonly [number, number])[]) =>
      office.database.write((writer) =>
        inUnitOfWork(office.parts, writer, null, { kind: 'server' }, async (work) => {
          const bill = await work.insert(office.entity('bill'), { name: 'Vast' })
          for (const [hours, rate] of lines)
            await work.insert(office.entity('bill-line'), { name: 'Work', bill, hours, rate })
        }),
      )
    await expect(make([[1e10, 1e10]])).rejects.toMatchObject({
      status: 422,
      extra: { errors: { amount: ['Amount comes to more than can be kept. Enter smaller numbers.'] } },
    })
    const most = [1, 9e14] as const
    await expect(make([most, most])).rejects.toMatchObject({
      extra: { errors: { sum: ['Sum comes to more than can be kept. Enter smaller numbers.'] } },
    })
    await make([most])
    expect(await office.database.rows('select sum, due, parts from bills')).toEqual([[9e14, null, 1]])
  })

  test('of amounts are refused likewise, and never wrap', async () => {
    const make = (...prices: readonly string[]) =>
      office.database.write((writer) =>
        inUnitOfWork(office.parts, writer, null, { kind: 'server' }, async (work) => {
          const bill = await work.insert(office.entity('bill'), { name: `Vast ${prices.length}` })
          for (const price of prices)
            await work.insert(office.entity('bill-line'), { name: 'Part', bill, quantity: '1', price })
          return bill
        }),
      )
    const most = '9999999999999.99'
    await expect(make(most, '0.01')).rejects.toMatchObject({
      extra: { errors: { cost: ['Cost comes to more than can be kept. Enter smaller numbers.'] } },
    })
    const { value: bill } = await make(most, '-0.01')
    expect(await office.database.rows('select cost from bills where id = ?', [bill])).toEqual([
      [999999999999998],
    ])
  })
})
