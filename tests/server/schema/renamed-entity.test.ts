import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { loadModel } from '../../../src/server/index.ts'
import { planPermissions } from '../../../src/server/operations/seed/plan-permissions.ts'
import { openDatabase } from '../../../src/server/platform/database/index.ts'
import { productSchema } from '../../../src/server/product/product-schema.ts'
import { planSchema } from '../../../src/server/schema/index.ts'
import { databases, serverOn } from '../../support/databases.ts'
import { makeRole } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { type Edit, variant } from '../../support/variant.ts'

/** The product with these changes, and files that are called as what they describe now. */
const changed = (edits: readonly Edit[], files: readonly (readonly [from: string, to: string])[]) => {
  const made = variant(...edits)
  for (const [from, to] of files)
    renameSync(join(made.folder, 'entities', `${from}.ts`), join(made.folder, 'entities', `${to}.ts`))
  return made
}

const areas = (was: string): readonly Edit[] => [
  ['entities/scale.ts', "one: 'scale',\n  many: 'scales',", `one: 'area',\n  many: 'areas',${was}`],
  ['entities/repair.ts', "reference('Scale', 'scale'", "reference('Scale', 'area'"],
]
const categories: readonly Edit[] = [
  ['entities/category.ts', "one: 'category',\n  many: 'categories',", "one: 'scale',\n  many: 'scales',"],
  ['entities/repair.ts', "reference('Category', 'category'", "reference('Category', 'scale'"],
]
const products = {
  renamed: changed(areas("\n  was: 'scales',"), [['scale', 'area']]),
  again: changed(
    [...areas(''), ...categories],
    [
      ['scale', 'area'],
      ['category', 'scale'],
    ],
  ),
}
afterAll(() => {
  for (const product of Object.values(products)) product.remove()
})

describe.each(databases)('a renamed entity on %s', (kind) => {
  let server: TestServer
  afterEach(() => server.stop())

  const plan = async (product: keyof typeof products) => {
    const model = await loadModel(products[product].place)
    const database = await openDatabase(server.databaseUrl, { name: 'plan' })
    try {
      const { hidden } = await planSchema(database, database.dialect, productSchema(model, database.dialect))
      return { hidden, permissions: await planPermissions(database, model) }
    } finally {
      await database.close()
    }
  }
  const found = async (path: string, keyword: string): Promise<number> =>
    (await server.call('GET', `${path}?keyword=${keyword}`)).body.total

  test('keeps what is searched in it and what roles hold of it, and leaves nothing to another that takes its name', async () => {
    server = await serverOn(kind)
    for (const name of ['Water', 'Roads', 'Forests']) await server.call('POST', '/api/scales', { name })
    await makeRole(server, 'Clerks', ['scales.read', 'sources.read'])
    expect(await found('/api/scales', 'oad')).toBe(1)
    if (kind === 'postgres') {
      const { hidden, permissions } = await plan('renamed')
      expect(hidden).toEqual([])
      expect(permissions).toEqual(
        ['read', 'create', 'update', 'delete'].map((verb) =>
          expect.stringMatching(`^scales.${verb} becomes areas.${verb}, also for .*Staff`),
        ),
      )
      expect(permissions[0]).toMatch(/Clerks/)
    }
    server = await server.restart({ product: products.renamed.place })
    expect([await found('/api/areas', 'oad'), await found('/api/areas', 'at')]).toEqual([1, 1])

    server = await server.restart({ product: products.again.place })
    expect(await found('/api/scales', 'oad')).toBe(0)
    const { body } = await server.call('POST', '/api/scales', { name: 'Gazette' })
    expect(body.data.name).toBe('Gazette')
    expect([await found('/api/scales', 'oad'), await found('/api/scales', 'zet')]).toEqual([0, 1])
    expect(await found('/api/areas', 'oad')).toBe(1)
  })
})
