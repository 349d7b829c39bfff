import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import { applySchema, planSchema, wantedSchema } from '../../../src/server/schema/index.ts'
import { workedOut } from '../../../src/server/sql/gathered.ts'
import { onBoth } from '../../support/places.ts'
import { modelOf, person, personFields, team } from './office.ts'
import { column, offices } from './offices.ts'

onBoth((place) => {
  const { office } = offices(place)
  const counted = (...formula: readonly [string, '*' | '/', number]) => [
    {
      ...team,
      fields: {
        ...team.fields,
        people: words.rows('People', 'person', words.by('team')),
        twice: words.computed('Twice', formula),
        size: words.computed('Size', words.count('people')),
        height: words.computed('Height', words.sum('people', 'double')),
      },
    },
    person({ ...personFields, double: words.computed('Double', ['height', '*', 2]) }),
  ]
  const wanted = (entities: readonly words.Entity[]) => {
    const model = modelOf(...entities)
    return wantedSchema(model, [], workedOut(model))
  }

  test('what is worked out is worked out for the rows that are there, and again where it is said otherwise', async () => {
    const database = await office()
    await database.write((writer) => writer.run("update people set height = 2 where name <> 'Ada'"))
    const plan = await planSchema(database, database.dialect, wanted(counted('size', '*', 2)))
    expect(plan.steps.map(({ sentence }) => sentence)).toContain(
      'Prepare computed values, worked out for every row.',
    )
    await applySchema(database, wanted(counted('size', '*', 2)))
    expect(await column(database, 'select size from teams order by id')).toEqual([3, 0])
    expect(await column(database, 'select twice from teams order by id')).toEqual([6, 0])
    expect(await column(database, 'select height from teams order by id')).toEqual([8, 0])
    await applySchema(database, wanted(counted('size', '/', 0)))
    expect(await column(database, 'select twice from teams order by id')).toEqual([null, null])
    expect((await planSchema(database, database.dialect, wanted(counted('size', '/', 0)))).steps).toEqual([])
    expect(await column(database, 'select version from teams order by id')).toEqual([1, 1])
  })
})
