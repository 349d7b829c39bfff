import { describe, expect, test } from 'vitest'
import { summing } from '../../../lab/races/sums.ts'
import { productOf } from '../../../src/server/index.ts'
import { inUnitOfWork } from '../../../src/server/rows/store/unit-of-work.ts'
import type { Loose } from '../../support/calls.ts'
import { databases, serving } from '../../support/databases.ts'
import { startTestServer } from '../../support/server.ts'
import { folderOf } from '../../support/workshop.ts'
import { officeOn } from '../office.ts'

const yard = productOf(folderOf('yard'))

describe.each(databases)('numbers that follow from others, on %s', (database) => {
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

  test('raise no version and stand in no history', async () => {
    const bill = await server.make('bills', { name: 'Quiet' })
    await line(bill, 2, 5)
    const { body } = await server.call('GET', `/api/history?entity=bill&id=${bill.id}`)
    const told = JSON.stringify(body.data ?? body)
    expect((await read('bills', bill.id)).version).toBe(1)
    expect(told).not.toMatch(/"(sum|due|parts)"/)
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

describe.each(databases)('numbers that come to more than can be kept, on %s', (database) => {
  const office = officeOn(database, 'tests/products/yard')

  test('are refused under the field that they would stand in', async () => {
    const make = (lines: readonly (readonly [number, number])[]) =>
      office.database.write((writer) =>
        inUnitOfWork(office.parts, writer, null, async (work) => {
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
})
