import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { payloadOf, shownFields } from '../../src/model/form.ts'
import { type EntityModel, kinds } from '../../src/model/index.ts'
import { loadModel } from '../../src/server/index.ts'
import { printProductFaults } from '../../src/server/product/check-product.ts'
import { meaningOf } from './meaning.ts'
import { described, products, triedOn } from './products.ts'
import { shapesOf } from './shapes.ts'

test.each(described)('the descriptors of $name are sound', async ({ place }) => {
  const said: string[] = []
  expect(await printProductFaults(place, { json: false, print: (line) => void said.push(line) })).toBe(true)
  expect(said).toHaveLength(1)
})

/** The databases on which the product with every word of the language is tried. */
const yardOn = products.find(({ name }) => name === 'yard')?.on ?? []

// Of another product all entities are tried, whatever fields they have.
if (!process.env.PRODUCT_FOLDER)
  test.each(yardOn)('the entities tried on %s have every shape between them', async (database) => {
    const there = await triedOn(database)
    const shapes = (entities: readonly EntityModel[]) => [...new Set(entities.flatMap(shapesOf))].sort()
    expect(shapes(there.flatMap(({ tried }) => tried))).toEqual(
      shapes(there.flatMap(({ model }) => model.list)),
    )
    const fields = there.flatMap(({ tried }) => tried.flatMap((entity) => entity.fields))
    const present = new Set<string>(fields.flatMap(({ kind, described }) => [kind, described ?? kind]))
    expect(Object.keys(kinds).filter((kind) => !present.has(kind))).toEqual([])
  })

for (const { name, place, meanings: folder } of described) {
  const model = await loadModel(place)

  describe.each(model.list.map((entity) => [entity.name, entity] as const))(`${name}: %s`, (_, entity) => {
    test('can be told apart in its list: a column shows its label', () => {
      const { columns, label } = (entity.over && model.entities[entity.over.entity]) ?? entity
      expect(columns.map((field) => field.name)).toEqual(expect.arrayContaining([label[0]?.name]))
    })

    test('sends from an empty form every field that it shows, and nothing else', () => {
      const shown = shownFields(model, entity, {}, false, '2026-02-27').flatMap(
        ({ key, works, by }) => (works || by !== undefined ? [] : [key]), // rows are sent by themselves, once there are some
      )
      const sent = payloadOf(model, entity, {}, false, '2026-02-27')
      expect(Object.keys(sent).sort()).toEqual(shown.toSorted())
    })

    // A product that is new here has none yet: `npm test -- --entity NAME --accept` writes the first.
    if (folder && existsSync(folder))
      test('means what it meant', async () => {
        await expect(meaningOf(model, entity)).toMatchFileSnapshot(join(folder, `${entity.name}.txt`))
      })
  })
}
