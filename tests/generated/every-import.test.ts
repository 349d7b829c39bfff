import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EntityModel, type FieldModel, isSecret, type Model, meaningOf } from '../../src/model/index.ts'
import { isExported } from '../../src/model/sheet/exported-cell.ts'
import { loadModel } from '../../src/server/index.ts'
import { serverOn } from '../support/databases.ts'
import { askRaw } from '../support/files.ts'
import type { TestServer } from '../support/server.ts'
import { everyProductOnEach, named } from './products.ts'

const zone = 'America/St_Johns' // half an hour off, and its clocks change

const isImported = (field: FieldModel): boolean =>
  field.writable && !isSecret(field) && meaningOf(field.kind).files === undefined

describe.each(everyProductOnEach)('$name on $database', ({ place: product, database }) => {
  let server: TestServer
  let model: Model
  beforeAll(async () => {
    model = await loadModel(product)
    server = await serverOn(database, { product, demoRows: 60, timeZone: zone })
  })
  afterAll(() => server.stop())

  const asked = (path: string, file?: Buffer) => askRaw(server, file ? 'POST' : 'GET', path, file)

  const columnsOf = (entity: EntityModel): string =>
    entity.fields
      .filter((field) => isExported(field))
      .map(({ name }) => name)
      .join()

  test.each(['csv', 'xlsx'])(
    'what an export of every entity wrote as %s is the same to an import',
    async (format) => {
      let rows = 0
      for (const entity of model.list) {
        const query = new URLSearchParams({ format, columns: columnsOf(entity) })
        const exported = await asked(`${entity.api.list}/export?${query}`)
        expect([entity.name, exported.status]).toEqual([entity.name, 200])
        const { total } = (await server.call('GET', `${entity.api.list}?per_page=10`)).body
        if (total === 0) continue
        const checked = await asked(`${entity.api.list}/import?dry=1`, exported.bytes)
        if (!entity.fields.some(isImported)) {
          expect([entity.name, checked.status]).toEqual([entity.name, 422]) // nobody says anything of a row
          continue
        }
        const { create, change, same, refused, problems } = JSON.parse(String(checked.bytes)).data
        expect([entity.name, { create, change, same, refused }, problems]).toEqual([
          entity.name,
          { create: 0, change: 0, same: total, refused: 0 },
          [],
        ])
        rows += total
      }
      expect(rows).toBeGreaterThan(named ? 0 : 20)
    },
  )
})
