import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inside } from '../../../../commands/parts/paths.mjs'
import * as words from '../../../../src/descriptor/index.ts'
import { build, type EntityModel, gatheredOf, type Model } from '../../../../src/model/index.ts'
import { loadModel, locateProduct, ownProduct } from '../../../../src/server/index.ts'
import { seedDemo } from '../../../../src/server/operations/seed/demo/demo-rows.ts'
import type { Writer } from '../../../../src/server/platform/database/index.ts'
import { quote } from '../../../../src/server/platform/database/index.ts'
import { readAggregates, recomputeSql } from '../../../../src/server/platform/sql/aggregates-sql.ts'
import { productSchema } from '../../../../src/server/product/product-schema.ts'
import { readProduct } from '../../../../src/server/product/read-product.ts'
import { columnsOfValues, readStored } from '../../../../src/server/rows/store/stored-row.ts'
import { inUnitOfWork, type UnitOfWork } from '../../../../src/server/rows/store/unit-of-work.ts'
import { applySchema } from '../../../../src/server/schema/index.ts'
import { databases } from '../../../support/databases.ts'
import { workshop } from '../../../support/workshop.ts'
import { type Office, openOffice, openOfficeOf } from '../../office.ts'

const { sources, app } = await readProduct(workshop)
const modelWith = (...more: readonly words.Entity[]): Model =>
  build(
    [...sources, ...more.map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor }))],
    app,
  )

const gathering = (model: Model): readonly EntityModel[] =>
  model.list.filter((entity) => gatheredOf(model, entity).length > 0)

/** What is kept of each row that is gathered from others, by entity and id. */
const kept = async ({ database, model }: Office): Promise<readonly unknown[]> =>
  Promise.all(
    gathering(model).map(({ table, fields }) =>
      database.rows(
        `select id, ${fields.flatMap(({ works, key }) => (works ? [quote(key)] : [])).join(', ')} from ${table} order by id`,
      ),
    ),
  )

const workAllOut = async ({ database, model }: Office): Promise<void> =>
  database.write(async (writer) => {
    for (const sql of recomputeSql(model, database.dialect)) await writer.run(sql)
  })

/** What writing a row works out for it, in each that is there: as columns. */
const writtenNow = async (office: Office, writer: Writer, entity: EntityModel) => {
  const { model, database } = office
  const rows = await writer.rows(`select id from ${entity.table} order by id`)
  const found: unknown[] = []
  for (const [id] of rows) {
    const now = await readAggregates(writer, database.dialect, model, entity, Number(id))
    const values = Object.fromEntries(
      now.map(([field, each]) => [field.name, 'value' in each ? each.value : null]),
    )
    found.push([id, ...columnsOfValues(entity, values).map(([, value]) => value)])
  }
  return found
}

const everyPlace = [
  ['own', ownProduct],
  ...['examples', 'tests/products'].flatMap((folder) =>
    readdirSync(inside(folder)).map((name) => [name, locateProduct(inside(folder, name))] as const),
  ),
] as const

/** The products in which something is gathered. */
const products = (
  await Promise.all(
    everyPlace.map(async ([name, place]) =>
      gathering(await loadModel(place)).length > 0 ? [[name, place] as const] : [],
    ),
  )
).flat()

describe.each(databases)('on %s', (database) => {
  test.each(products)('writing works out what the start works out, in %s', async (_, place) => {
    const office = await openOffice(database, place)
    try {
      await seedDemo(office.parts, 40)
      for (const entity of gathering(office.model)) {
        const columns = gatheredOf(office.model, entity).map(({ field }) => quote(field.key))
        const start = await office.database.rows(
          `select id, ${columns.join(', ')} from ${entity.table} order by id`,
        )
        const written = await office.database.write((writer) => writtenNow(office, writer, entity))
        expect(written).toEqual(start)
      }
    } finally {
      await office.close()
    }
  })
})

interface Gathering {
  readonly reference: string
  readonly value: 'amount' | 'weight'
  readonly exact: boolean
  readonly take: 'sum' | 'count' | 'least' | 'greatest'
  readonly only: boolean
}

const gatherings = fc.array(
  fc.record({
    reference: fc.constantFrom('crate', 'held'),
    value: fc.constantFrom('amount', 'weight'),
    exact: fc.boolean(),
    take: fc.constantFrom('sum', 'count', 'least', 'greatest'),
    only: fc.boolean(),
  }),
  { minLength: 2, maxLength: 3 },
)

const places = ['good', 'journey', 'ware'] as const

const folds = { sum: words.sum, least: words.least, greatest: words.greatest } as const

const totalOf = ({ take, value, only }: Gathering, at: number) => {
  const rule = only ? ([{ open: true }] as const) : ([] as const)
  const over = `list_${at}`
  return words.computed(
    `Total ${at}`,
    take === 'count' ? words.count(over, ...rule) : folds[take](over, value, ...rule),
  )
}

/** Crates in which rows of several entities are gathered, each led here by a reference of some name. */
const cratesOf = (all: readonly Gathering[]): readonly words.Entity[] => [
  {
    one: 'crate',
    many: 'crates',
    fields: {
      name: words.text('Name', words.required),
      ...Object.fromEntries(
        all.map(({ reference }, at) => [
          `list_${at}`,
          words.rows(`List ${at}`, places[at] as 'user', words.by(reference)),
        ]),
      ),
      ...Object.fromEntries(all.map((each, at) => [`total_${at}`, totalOf(each, at)])),
    },
  } as words.Entity,
  ...all.map(
    ({ reference, value, exact }, at) =>
      ({
        one: places[at],
        many: `${places[at]}s`,
        fields: {
          name: words.text('Name', words.required),
          open: words.flag('Open'),
          [value]: exact ? words.decimal('Value', 2) : words.number('Value'),
          [reference]: words.reference('Crate', 'crate' as 'user'),
        },
      }) as words.Entity, // names that no descriptor of ours bears
  ),
]

const changes = fc.array(
  fc.record({
    of: fc.nat({ max: 2 }),
    row: fc.nat({ max: 5 }),
    value: fc.option(fc.integer({ min: -50, max: 50 })),
    open: fc.boolean(),
    crate: fc.option(fc.nat({ max: 1 })),
    gone: fc.boolean(),
  }),
  { minLength: 6, maxLength: 14 },
)

type Change = (typeof changes extends fc.Arbitrary<infer T> ? T : never)[number]

const openCrates = async (database: (typeof databases)[number], all: readonly Gathering[]) => {
  const office = await openOfficeOf(database, modelWith(...cratesOf(all)))
  const work = <T>(run: (work: UnitOfWork) => Promise<T>): Promise<T> =>
    office.database.write(async (writer) => {
      const { value } = await inUnitOfWork(office.parts, writer, null, { kind: 'server' }, run)
      return value
    })
  const crates = await work(async ({ insert }) => {
    const named = (name: string) => insert(office.entity('crate'), { name })
    return [await named('One'), await named('Other')]
  })
  const ids = all.map((): number[] => [])
  const change = ({ of, row, value, open, crate, gone }: Change): Promise<unknown> =>
    work(async (unit) => {
      const at = of % all.length
      const { reference, value: name, exact } = all[at] as Gathering // one of them
      const entity = office.entity(places[at] ?? '')
      const values = {
        name: 'Row',
        open,
        [name]: value === null ? null : exact ? value.toFixed(2) : value,
        [reference]: crate === null ? null : crates[crate],
      }
      const id = ids[at]?.[row]
      if (id === undefined) return ids[at]?.push(await unit.insert(entity, values))
      const before = await readStored(unit.writer, entity, id)
      if (before === null) return
      if (gone) return unit.delete(entity, before)
      return unit.update(entity, before, values)
    })
  return { office, change }
}

describe.each([['sqlite', 25] as const, ['postgres', 6] as const])('on %s', (database, runs) => {
  test('whatever is gathered from whichever entities, writing works out what the start does', async () => {
    await fc.assert(
      fc.asyncProperty(gatherings, changes, async (all, made) => {
        const { office, change } = await openCrates(database, all as readonly Gathering[])
        try {
          for (const each of made) await change(each)
          const written = await kept(office)
          await workAllOut(office)
          expect(await kept(office)).toEqual(written)
        } finally {
          await office.close()
        }
      }),
      { numRuns: runs },
    )
  })

  test('a database that may hold sums of other rows works them out once', async () => {
    const plain = { reference: 'crate', value: 'amount', exact: true, take: 'sum', only: false } as const
    const { office, change } = await openCrates(database, [plain, plain])
    try {
      const row = { row: 5, open: true, crate: 0, gone: false }
      await change({ ...row, of: 0, value: 100 })
      await change({ ...row, of: 1, value: 7 })
      const total = () => office.database.rows('select total_0, total_1 from crates order by id')
      const wanted = [
        [10_000, 700],
        [0, 0],
      ]
      expect(await total()).toEqual(wanted)
      const spoil = () => office.database.write((writer) => writer.run('update crates set total_1 = total_0'))
      const start = () => applySchema(office.database, productSchema(office.model, office.database.dialect))
      await spoil()
      // As the version before remembers what it ran.
      await office.database.write(async (writer) => {
        const [[text = ''] = []] = await writer.rows("select value from engine_facts where name = 'schema'")
        const before = String(text).replaceAll(' /* of one entity */', '')
        expect(before).not.toBe(text)
        await writer.run("update engine_facts set value = ? where name = 'schema'", [before])
      })
      await start()
      expect(await total()).toEqual(wanted)
      expect(await office.database.rows('select version from crates order by id')).toEqual([[1], [1]])
      await spoil()
      await start()
      expect(await total()).not.toEqual(wanted)
    } finally {
      await office.close()
    }
  })
})
