import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Loose } from '../../support/calls.ts'
import { databases, serverOn } from '../../support/databases.ts'
import type { TestServer } from '../../support/server.ts'
import { variant } from '../../support/variant.ts'

/** The product whose scales are in a state out of this list. */
const withStates = (states: string, list: string) =>
  variant(
    ['entities/scale.ts', 'import { entity,', 'import { choice, entity, was,'],
    [
      'entities/scale.ts',
      '  fields: { name: text',
      `  lists: { 'opened': ['Opened', { state: '${list}' }] },
  fields: { state: choice('State', ${states}, sortable), name: text`,
    ],
  )

const products = {
  first: withStates("['New', 'Opened', 'Closed']", 'Opened'),
  renamed: withStates("['Closed', 'Open', 'New'], was({ Open: 'Opened' })", 'Open'),
  fewer: withStates("['Closed', 'Open']", 'Open'),
}
afterAll(() => {
  for (const product of Object.values(products)) product.remove()
})

describe.each(databases)('a choice whose list changes on %s', (kind) => {
  let server: TestServer
  afterEach(() => server.stop())

  const rows = async (query: string): Promise<readonly string[]> =>
    (await server.call('GET', `/api/${query}`)).body.data.map(({ name, state }: Loose) => `${name} ${state}`)

  test('is sorted by its order, carries renamed values over, and keeps what it does not know', async () => {
    server = await serverOn(kind, { product: products.first.place })
    const states = { A: 'New', B: 'Opened', C: 'Closed', D: null }
    for (const [name, state] of Object.entries(states))
      await server.call('POST', '/api/scales', { name, state })
    expect(await rows('scales?sortBy=state&order=desc')).toEqual(['C Closed', 'B Opened', 'A New', 'D null'])
    expect((await server.call('POST', '/api/scales', { name: 'X', state: 'Open' })).body.errors).toEqual({
      state: ['State must be one of: New, Opened, Closed.'],
    })
    expect(await rows('scale/opened')).toEqual(['B Opened'])

    server = await server.restart({ product: products.renamed.place })
    expect(await rows('scales?sortBy=state&order=desc')).toEqual(['A New', 'B Open', 'C Closed', 'D null'])
    expect(await rows('scale/opened')).toEqual(['B Open'])
    expect([await rows('scales?keyword=opened'), await rows('scales?keyword=open')]).toEqual([[], ['B Open']])

    await expect(server.restart({ product: products.fewer.place })).rejects.toThrow(
      "scales.state holds what is none of its values: 'New' in 1 row",
    )
  })
})
