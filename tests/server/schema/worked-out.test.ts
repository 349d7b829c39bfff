import { expect, test } from 'vitest'
import type { Formula } from '../../../src/descriptor/index.ts'
import * as words from '../../../src/descriptor/index.ts'
import { computedOf, computeFormula, type EntityModel } from '../../../src/model/index.ts'
import { formatDecimal, parseDecimal } from '../../../src/model/values/decimal.ts'
import { type Database, quote } from '../../../src/server/platform/database/index.ts'
import { recomputeSql, recomputeStatements } from '../../../src/server/platform/sql/aggregates-sql.ts'
import { applySchema, planSchema, wantedSchema } from '../../../src/server/schema/index.ts'

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
  const wanted = ({ dialect }: Pick<Database, 'dialect'>, entities: readonly words.Entity[]) => {
    const model = modelOf(...entities)
    return wantedSchema(model, [], recomputeStatements(model, dialect))
  }

  test('what is worked out is worked out for the rows that are there, and again where it is said otherwise', async () => {
    const database = await office()
    await database.write((writer) => writer.run("update people set height = 2 where name <> 'Ada'"))
    const plan = await planSchema(database, database.dialect, wanted(database, counted('size', '*', 2)))
    expect(plan.steps.map(({ sentence }) => sentence)).toContain(
      'Prepare computed values, worked out for every row.',
    )
    await applySchema(database, wanted(database, counted('size', '*', 2)))
    expect(await column(database, 'select size from teams order by id')).toEqual([3, 0])
    expect(await column(database, 'select twice from teams order by id')).toEqual([6, 0])
    expect(await column(database, 'select height from teams order by id')).toEqual([8, 0])
    await applySchema(database, wanted(database, counted('size', '/', 0)))
    expect(await column(database, 'select twice from teams order by id')).toEqual([null, null])
    expect(
      (await planSchema(database, database.dialect, wanted(database, counted('size', '/', 0)))).steps,
    ).toEqual([])
    expect(await column(database, 'select version from teams order by id')).toEqual([1, 1])
  })

  const worth = (weightScale: 2 | 3) => [
    {
      ...team,
      fields: {
        ...team.fields,
        people: words.rows('People', 'person', words.by('team')),
        weight: words.computed('Weight', words.sum('people', 'weight')),
        lightest: words.computed('Lightest', words.least('people', 'weight')),
        owed: words.computed('Owed', words.sum('people', 'owed')),
      },
    },
    person({
      ...personFields,
      weight: words.decimal('Weight', weightScale),
      price: words.money('Price', 'EUR'),
      owed: words.computed('Owed', ['weight', '*', 'price']),
      tall: words.computed('Tall', ['height', '*', 'price']),
      share: words.computed('Share', ['price', '/', 'height']),
      split: words.computed('Split', ['weight', '/', 'weight']),
      taxed: words.computed('Taxed', ['price', '*', 0.195]),
      net: words.computed('Net', ['price', '-', 'price']),
    }),
  ]

  test('decimals are worked out for the rows that are there as they are for each that is written', async () => {
    const database = await office()
    await applySchema(database, wanted(database, [team, person({ ...personFields })]))
    const model = modelOf(...worth(3))
    const values = [0, 1, -1, 5, 25, 333, -1005, 99_999, 1_000_001, 999_999_999_999_999]
    const heights = [0.1, 1.1, 2.5, -0.005, 1e-7, 3, 1e14 + 0.5, null]
    await applySchema(database, wanted(database, worth(3)))
    const people = model.entities.person as EntityModel // it is there
    const made: Record<string, unknown>[] = []
    for (const [at, weight] of values.entries())
      for (const [next, price] of values.entries()) {
        const height = heights[(at * 3 + next) % heights.length] ?? null
        const decimals = { weight: formatDecimal(weight, 3), price: formatDecimal(price, 2), height }
        made.push(decimals)
        await database.write((writer) =>
          writer.run(
            'insert into people (name, name_key, team_id, weight, price, height) values (?, ?, 1, ?, ?, ?)',
            [...[`P ${at} ${next}`, `p ${at} ${next}`, weight, price, height]],
          ),
        )
      }
    await database.write(async (writer) => {
      for (const sql of recomputeSql(model, database.dialect)) await writer.run(sql)
    })
    const computed = computedOf(people)
    const kept = await database.rows(
      `select ${computed.map(({ key }) => quote(key)).join(', ')} from people where price is not null order by id`,
    )
    const wantedRows = made.map((row) =>
      computed.map(({ works, scale }) => {
        const worked = computeFormula(works as Formula, scale, (name) => row[name]) // none of them is gathered
        return 'value' in worked && worked.value !== null
          ? Number(parseDecimal(worked.value, scale ?? 0))
          : null
      }),
    )
    expect(kept).toEqual(wantedRows)
    expect(kept.flat().filter((value) => value !== null).length).toBeGreaterThan(300)
    // A sum beyond what can be kept is left out, and the least is there all the same.
    expect((await database.rows('select weight, lightest from teams where id = 1'))[0]).toEqual([null, -1005])
  })

  test('nothing that somebody entered is written over', async () => {
    const database = await office()
    await database.write((writer) => writer.run("update people set height = 2 where name = 'Ada'"))
    const now = wanted(database, [
      team,
      person({ ...personFields, height: words.computed('Height', [1, '+', 1]) }),
    ])
    const { refusals } = await planSchema(database, database.dialect, now)
    expect(refusals).toEqual([
      'entities/person.ts: people.height is worked out now, but 1 row holds a value that somebody entered. Give what is worked out another name; then they are kept, hidden.',
    ])
    await expect(applySchema(database, now)).rejects.toThrow('is worked out now')
    await database.write((writer) => writer.run('update people set height = null'))
    await applySchema(database, now)
    expect(await column(database, 'select height from people order by id')).toEqual([2, 2, 2])
  })

  test('other places are worked out anew', async () => {
    const database = await office()
    await applySchema(database, wanted(database, worth(2)))
    await database.write((writer) => writer.run('update people set weight = 250, price = 199, team_id = 1'))
    await applySchema(database, wanted(database, worth(3)))
    expect(await column(database, 'select weight from people order by id')).toEqual([2500, 2500, 2500])
    expect(await database.rows('select weight, owed from teams order by id')).toEqual([
      [7500, 1494],
      [0, 0],
    ])
    await applySchema(database, wanted(database, worth(2)))
    expect(await database.rows('select weight, owed from teams order by id')).toEqual([
      [750, 1494],
      [0, 0],
    ])
    const numbers = [
      {
        ...team,
        fields: {
          ...team.fields,
          people: words.rows('People', 'person', words.by('team')),
          owed: words.computed('Owed', words.count('people')),
        },
      },
      person(),
    ]
    await applySchema(database, wanted(database, numbers))
    expect(await column(database, 'select owed from teams order by id')).toEqual([3, 0])
  })
})
