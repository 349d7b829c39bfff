import { afterAll, describe, expect, test } from 'vitest'
import { databases, serving } from '../../support/databases.ts'
import { variant } from '../../support/variant.ts'

const field = 'required, sortable, unique) },'

/** Scales with a named list and a note; the same under another name; and without either. */
const listed = variant([
  'entities/scale.ts',
  field,
  "required, sortable, unique), note: text('Note') },\n  lists: { noted: ['Noted', { note: 'x' }] },",
])
const plain = variant()
const renamed = variant(['entities/scale.ts', "many: 'scales'", "many: 'branches',\n  was: 'scales'"])

afterAll(() => {
  for (const each of [listed, plain, renamed]) each.remove()
})

describe.each(databases)('descriptors that go there and back on %s', (database) => {
  const server = serving({ database, product: listed.place })
  const found = async (path: string) => {
    const { body } = await server.call('GET', path)
    return [body.total, body.data.map(({ name }: { name: string }) => name)]
  }

  test('a list and a search that come back know what was written meanwhile', async () => {
    const { body } = await server.call('POST', '/api/scales', { name: 'Tidal', note: 'x' })
    expect(await found('/api/scale/noted')).toEqual([1, ['Tidal']])
    await server.restart({ product: plain.place })
    await server.call('DELETE', `/api/scales/${body.data.id}`)
    await server.call('POST', '/api/scales', { name: 'Geothermal' })
    await server.restart({ product: listed.place })
    expect(await found('/api/scale/noted')).toEqual([0, []])
    expect(await found('/api/scales?keyword=geo')).toEqual([1, ['Geothermal']])
    expect(await found('/api/scales?keyword=tidal')).toEqual([0, []])
  })

  test('an older name that comes back begins empty, and finds and counts nothing of what went on under the new one', async () => {
    await server.restart({ product: renamed.place })
    expect((await found('/api/branches?keyword=geo'))[0]).toBe(1)
    await server.restart({ product: plain.place })
    expect(await found('/api/scales?keyword=')).toEqual([0, []])
    await server.call('POST', '/api/scales', { name: 'Alpine' })
    expect(await found('/api/scales?keyword=geo')).toEqual([0, []])
    expect(await found('/api/scales?keyword=alp')).toEqual([1, ['Alpine']])
  })
})
