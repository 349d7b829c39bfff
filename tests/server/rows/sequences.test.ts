import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { loadModel } from '../../../src/server/index.ts'
import { moveOffice } from '../../../src/server/operations/backup/move.ts'
import type { Loose } from '../../support/calls.ts'
import { standingClock } from '../../support/clock.ts'
import { databasesOfTier, serverOn, serving } from '../../support/databases.ts'
import { temporaryFolder, withDatabase } from '../../support/places.ts'
import type { TestServer } from '../../support/server.ts'
import { type Edit, variant } from '../../support/variant.ts'

const folder = temporaryFolder()

const scale = (words: string, fields: string): readonly Edit[] => [
  ['entities/scale.ts', 'import { entity,', `import { ${words} entity,`],
  ['entities/scale.ts', '  fields: { name: text', `  fields: { ${fields} name: text`],
]
const numbered = (pattern: string) =>
  variant(...scale('sequence,', `number: sequence('No.', '${pattern}', sortable),`))

const products = {
  text: variant(...scale('', "number: text('No.'),")),
  named: variant(
    ...scale('sequence,', "number: sequence('No.', 'S{0}', sortable),"),
    ['entities/scale.ts', '  fields:', "  label: 'number',\n  fields:"],
    ['entities/scale.ts', "sample: ['Major', 'Minor', 'Chromatic']", 'sample: []'],
  ),
  yearly: numbered('S-{year}-{0}'),
  other: numbered('No {year}/{000}'),
  always: numbered('N{0}'),
  renamed: variant(
    ...scale('sequence, was,', "code: sequence('No.', 'S-{year}-{0}', sortable, was('number')),"),
  ),
}
afterAll(() => {
  for (const product of Object.values(products)) product.remove()
})

describe.each(databasesOfTier)('a sequence on %s', (kind) => {
  const server = serving({ database: kind, now: standingClock('2026-11-21T09:00:00.000Z').now })
  let made = 0
  const make = async (more: object = {}): Promise<Loose> => {
    made += 1
    return server.make('suppliers', { name: `Supplier ${made}`, phone: `555${made}00`, ...more })
  }

  test('gives each row its number; no payload sets or changes it', async () => {
    const first = await make({ number: 'SUP-2026-0099' })
    expect(first.number).toBe('SUP-2026-0001')
    const { body } = await server.call('PUT', `/api/suppliers/${first.id}`, { ...first, number: 'mine' })
    expect([body.data.number, body.data.version]).toEqual(['SUP-2026-0001', 1])
    const history = await server.call('GET', `/api/suppliers/${first.id}`)
    expect(history.body.data.number).toBe('SUP-2026-0001')
  })

  test('draws none for what is refused, and never gives the number of a deleted row again', async () => {
    const { number, id } = await make()
    expect(number).toBe('SUP-2026-0002')
    expect((await server.call('POST', '/api/suppliers', { name: 'X', phone: 'none' })).status).toBe(422)
    expect((await server.call('POST', '/api/suppliers', { name: 'X', phone: '555100' })).status).toBe(422)
    expect((await server.call('DELETE', `/api/suppliers/${id}`)).status).toBe(200)
    expect((await make()).number).toBe('SUP-2026-0003')
  })

  test('is found by a keyword, and compared by rules', async () => {
    const { body } = await server.call('GET', '/api/suppliers?keyword=sup-2026-0003')
    expect(body.data.map(({ number }: Loose) => number)).toEqual(['SUP-2026-0003'])
    const list = await server.call('GET', '/api/supplier/first')
    expect(list.body.data.map(({ number }: Loose) => number)).toEqual(['SUP-2026-0001'])
  })
})

describe.each(databasesOfTier)('a sequence whose descriptor changes on %s', (kind) => {
  let server: TestServer
  afterEach(() => server.stop())
  const clock = standingClock('2026-12-31T12:00:00.000Z')
  const make = async (name: string): Promise<Loose> => {
    const { status, body } = await server.call('POST', '/api/scales', { name })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data
  }
  const numbers = async (key = 'number'): Promise<readonly string[]> => {
    const { body } = await server.call('GET', `/api/scales?sortBy=${key}&order=asc&per_page=100`)
    return body.data.map((row: Loose) => row[key])
  }

  test('begins anew each year, stands in the order of its numbers, and keeps what was written by another pattern', async () => {
    server = await serverOn(kind, { product: products.yearly.place, now: clock.now })
    for (let at = 0; at < 11; at += 1) await make(`Scale ${at}`)
    clock.pass(86_400)
    server = { ...server, ...(await server.signIn(server.email, server.password)) }
    await make('Of the new year')
    expect(await numbers()).toEqual([
      ...Array.from({ length: 11 }, (_, at) => `S-2026-${at + 1}`),
      'S-2027-1',
    ])
    server = await server.restart({ product: products.other.place })
    expect((await make('By another pattern')).number).toBe('No 2027/002')
    expect((await numbers()).slice(-3)).toEqual(['S-2026-11', 'S-2027-1', 'No 2027/002'])
    server = await server.restart({ product: products.always.place })
    expect((await make('For all time')).number).toBe('N12')
    server = await server.restart({ product: products.renamed.place })
    expect((await make('Under another name')).code).toBe('S-2027-13')
  })

  test('numbers the rows that are there when it joins their table, by id', async () => {
    const years = standingClock('2025-05-05T09:00:00.000Z')
    server = await serverOn(kind, { now: years.now })
    for (const name of ['C', 'A']) await make(name)
    years.pass(86_400 * 400)
    server = { ...server, ...(await server.signIn(server.email, server.password)) }
    await make('B')
    server = await server.restart({ product: products.yearly.place })
    expect(await numbers()).toEqual(['S-2025-1', 'S-2025-2', 'S-2026-1'])
    expect((await server.call('GET', '/api/scales?keyword=s-2025-1')).body.data[0].name).toBe('C')
    expect((await make('D')).number).toBe('S-2026-2')
  })

  test('takes the place of a text: what was typed stays, and is passed over', async () => {
    server = await serverOn(kind, {
      product: products.text.place,
      now: () => new Date('2026-11-21T09:00:00.000Z'),
    })
    for (const number of ['N2', 'Letter 40', null, 'N04'])
      await server.call('POST', '/api/scales', { name: `Scale ${number}`, number })
    server = await server.restart({ product: products.always.place })
    expect([...(await numbers())].sort()).toEqual(['Letter 40', 'N04', 'N2', 'N5'])
    expect((await make('Next')).number).toBe('N6')
  })

  test('may name the row', async () => {
    server = await serverOn(kind, { product: products.named.place })
    const { id } = await make('Some')
    const { body } = await server.call('GET', `/api/scales?options=1&keyword=s1`)
    expect(body.data).toEqual([expect.objectContaining({ id, number: 'S1' })])
  })

  if (kind === 'postgres')
    test('goes along to another database with how far it has counted', async () => {
      const { now } = standingClock('2026-11-21T09:00:00.000Z')
      server = await serverOn(kind, { product: products.yearly.place, now })
      await server.call('DELETE', `/api/scales/${(await make('One')).id}`)
      const moved = `sqlite:${join(folder, 'moved.db')}`
      await moveOffice(server.databaseUrl, moved, await loadModel(products.yearly.place))
      const counted = await withDatabase(moved, (database) => database.all('select * from engine_sequences'))
      expect(counted).toContainEqual({ name: 'scales.number', period: '2026', last: 1 })
    })
})
