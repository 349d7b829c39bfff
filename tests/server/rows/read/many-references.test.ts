import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, serving } from '../../../support/databases.ts'
import { variant } from '../../../support/variant.ts'

const many = 100 // SQLite takes 64 tables in a join
const numbers = Array.from({ length: many }, (_, at) => at)

/** Every second one leads to a row that is named through references of its own. */
const targetOf = (at: number) => (at % 2 === 0 ? 'scale' : 'repair')

const descriptor = `import { entity, reference, required, sortable, text } from '#descriptor'

export default entity({
  one: 'crossing',
  many: 'crossings',
  fields: {
    name: text('Name', required, sortable),
${numbers.map((at) => `    way_${at}: reference('Way ${at}', '${targetOf(at)}'),`).join('\n')}
  },
  menu: { order: 90, icon: 'waypoints' },
})
`

describe.each(databases)(`an entity with ${many} references on %s`, (database) => {
  const product = variant()
  writeFileSync(join(product.folder, 'entities', 'crossing.ts'), descriptor)
  const server = serving({ database, product: product.place })
  afterAll(() => product.remove())
  const scales: number[] = []
  let repair = 0
  let label = ''

  const create = async (plural: string, body: object): Promise<number> => (await server.make(plural, body)).id
  const crossing = (name: string, scale: number) => ({
    name,
    ...Object.fromEntries(numbers.map((at) => [`way_${at}_id`, targetOf(at) === 'scale' ? scale : repair])),
  })
  const everyWay = (row: Record<string, unknown>) => numbers.map((at) => row[`way_${at}`])
  const waysOf = (scale: string, id: number) =>
    numbers.map((at) => (targetOf(at) === 'scale' ? { id, name: scale } : { id: repair, label }))

  beforeAll(async () => {
    for (const name of ['Rail', 'Water']) scales.push(await create('scales', { name }))
    repair = await create('repairs', await server.needed('City of Aldertown'))
    label = (await server.call('GET', `/api/repairs/${repair}`)).body.data.label
    expect(label).toContain('City of Aldertown')
    await create('crossings', crossing('East', scales[0] ?? 0))
    await create('crossings', crossing('West', scales[1] ?? 0))
  })

  test('answers a row and a list with every name', async () => {
    const { body } = await server.call('GET', '/api/crossings?sortBy=name&order=desc')
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['West', 'East'])
    expect(body.data.map(everyWay)).toEqual([waysOf('Water', scales[1] ?? 0), waysOf('Rail', scales[0] ?? 0)])
    const item = await server.call('GET', `/api/crossings/${body.data[0].id}`)
    expect(everyWay(item.body.data)).toEqual(waysOf('Water', scales[1] ?? 0))
  })

  test('finds rows by a name that any of them shows, and changes and deletes them', async () => {
    const found = await server.call('GET', '/api/crossings?keyword=water')
    expect(found.body.data.map(({ name }: { name: string }) => name)).toEqual(['West'])
    const { id } = found.body.data[0]
    const changed = await server.call('PUT', `/api/crossings/${id}`, { way_98_id: scales[0] })
    expect(changed.body.data.way_98).toEqual({ id: scales[0], name: 'Rail' })
    const history = await server.call('GET', `/api/crossings/${id}/history`)
    expect(history.body.data[0].changes[0].shown).toEqual(['Water', 'Rail'])
    expect((await server.call('DELETE', `/api/crossings/${id}`)).status).toBe(200)
  })
})
