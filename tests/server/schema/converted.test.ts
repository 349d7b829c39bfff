import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import type { Database } from '../../../src/server/platform/database/index.ts'
import { onBoth } from '../../support/places.ts'
import { bring, team } from './office.ts'
import { column, offices, refusal } from './offices.ts'

const offer = (fields: words.Fields): words.Entity => ({
  one: 'offer',
  many: 'offers',
  fields: { name: words.text('Name', words.required), ...fields },
})

onBoth((place) => {
  const { office } = offices(place)

  /** An office with offers that hold these values, as the column keeps them. */
  const at = async (
    field: words.Field,
    ...values: readonly (string | number | null)[]
  ): Promise<Database> => {
    const database = await office()
    await bring(database, [team, offer({ price: field })])
    await database.write(async (writer) => {
      for (const value of values)
        await writer.run("insert into offers (name, price) values ('A', ?)", [value])
    })
    return database
  }
  let asked = 0
  /** Each time another statement: a connection of PostgreSQL that has one prepared refuses another type of answer. */
  const held = (database: Database, name = 'price') => {
    asked += 1
    return column(database, `select "${name}" from offers order by id -- ${asked}`)
  }
  const become = async (database: Database, field: words.Field, name = 'price') =>
    (await bring(database, [team, offer({ [name]: field })])).steps.map(({ sentence }) => sentence)

  test('a number becomes money, each value what it was, and the plan says so', async () => {
    const database = await at(words.number('Price', words.sortable), 12.5, null, 0.1, 7, -3)
    const money = words.money('Price', 'EUR', words.sortable, words.was('price', 'number'))
    await database.write(
      (writer) => writer.run('create index list__offers__priced on offers (id) where price is not null'), // as a named list has one
    )
    const steps = await become(database, money)
    expect(steps).toContain('Read the values of offers.price in 4 rows as money instead of number.')
    expect(steps.at(-1)).toBe('Drop what offers.price held as number, once all of it is carried over.')
    expect(await held(database)).toEqual([1250, null, 10, 700, -300])
    expect(await become(database, money)).toEqual([])
    expect(await column(database, 'select version from offers')).toEqual([1, 1, 1, 1, 1])
    await expect(
      database.write((writer) => writer.run(`update offers set price = ${10 ** 15}`)),
    ).rejects.toThrow() // kept as money is
    expect(await become(database, words.number('Price', words.was('price', 'money')))).toContain(
      'Read the values of offers.price in 4 rows as number instead of money.',
    )
    expect(await held(database)).toEqual([12.5, null, 0.1, 7, -3])
  })

  test('what cannot be is refused by row and value, and nothing changes', async () => {
    const database = await at(words.number('Price'), 12.345, 1, 0.1 + 0.2, 1e21)
    const money = words.money('Price', 'EUR', words.was('price', 'number'))
    expect(await refusal(database, [team, offer({ price: money })])).toBe(
      "entities/offer.ts: offers.price was number and is to be money, and 3 rows hold values that cannot be: '12.345' in row 1, '0.30000000000000004' in row 3, '1e+21' in row 4. Nothing is rounded or left out. Start the version of before and change them there, or leave the field as it was.",
    )
    expect(await held(database)).toEqual([12.345, 1, 0.1 + 0.2, 1e21])
  })

  test('under another name at once; texts are read as what they say', async () => {
    const database = await at(words.text('Price', words.sortable), '12', '-3.5', null)
    expect(
      await refusal(database, [team, offer({ cost: words.date('Cost', words.was('price', 'text')) })]),
    ).toContain("hold values that cannot be: '12' in row 1, '-3.5' in row 2.")
    await become(database, words.number('Cost', words.sortable, words.was('price', 'text')), 'cost')
    expect(await held(database, 'cost')).toEqual([12, -3.5, null])
    await become(database, words.text('Cost', words.sortable, words.was('cost', 'number')), 'cost')
    expect(await held(database, 'cost')).toEqual(['12', '-3.5', null])
    expect(
      await column(database, 'select "cost" from offers where "cost" is not null order by "cost_key"'),
    ).toEqual(['-3.5', '12'])
  })

  test('days, flags and choices become texts, and back', async () => {
    const database = await at(words.flag('Price'), 1, 0, null)
    await become(database, words.choice('Price', ['No', 'Yes'], words.was('price', 'flag')))
    expect(await held(database)).toEqual(['Yes', 'No', null])
    await become(database, words.flag('Price', words.was('price', 'choice')))
    expect(await held(database)).toEqual([1, 0, null])
    const day = await at(words.date('Price'), '2026-01-31')
    await become(day, words.text('Price', words.was('price', 'date')))
    expect(await held(day)).toEqual(['2026-01-31'])
    await become(day, words.date('Price', words.was('price', 'text')))
    expect(await held(day)).toEqual(['2026-01-31'])
  })

  test('texts become times, which the database holds to it from then on, and texts again', async () => {
    const database = await at(words.text('Price'), '2026-01-31T09:00:00Z', '2026-01-31T09:00+01:00', null)
    await become(database, words.datetime('Price', words.sortable, words.was('price', 'text')))
    expect(await held(database)).toEqual(['2026-01-31T09:00:00Z', '2026-01-31T08:00:00Z', null])
    await expect(
      database.write((writer) => writer.run("update offers set price = '2026-02-30T09:00:00Z'")),
    ).rejects.toThrow()
    await become(database, words.text('Price', words.was('price', 'datetime')))
    expect(await held(database)).toEqual(['2026-01-31T09:00:00Z', '2026-01-31T08:00:00Z', null])
    const local = await at(words.text('Price'), '2026-03-29T02:30')
    expect(
      await refusal(local, [team, offer({ price: words.datetime('Price', words.was('price', 'text')) })]),
    ).toContain("holds a value that cannot be: '2026-03-29T02:30' in row 1.")
  })

  test('days become the times that they begin at, and these days again; of other times nothing is cut off', async () => {
    const database = await at(words.date('Price'), '2026-03-29', null)
    await become(database, words.datetime('Price', words.was('price', 'date')))
    expect(await held(database)).toEqual(['2026-03-29T00:00:00Z', null])
    await become(database, words.date('Price', words.was('price', 'datetime')))
    expect(await held(database)).toEqual(['2026-03-29', null])
    const time = await at(words.datetime('Price'), '2026-03-29T09:30:00Z')
    const day = words.date('Price', words.was('price', 'datetime'))
    expect(await refusal(time, [team, offer({ price: day })])).toContain(
      "1 row holds a value that cannot be: '2026-03-29T09:30:00Z' in row 1.",
    )
  })

  test('two values that would become one are refused where each is to be its own', async () => {
    const database = await at(words.text('Price', words.unique), '1.0', '1', '2')
    const number = words.number('Price', words.unique, words.was('price', 'text'))
    expect(await refusal(database, [team, offer({ price: number })])).toContain(
      'offers.price is to be unique, but 1 value is held by more than one row ("1").',
    )
  })

  test('another former kind than was says is refused, and a kind unsaid, with the way out', async () => {
    const database = await at(words.text('Price'), '1')
    expect(
      await refusal(database, [team, offer({ price: words.number('Price', words.was('price', 'date')) })]),
    ).toBe(
      'entities/offer.ts: was says that offers.price was of the kind date, and it was text; 1 row has a value in it. Say that kind.',
    )
    expect(await refusal(database, [team, offer({ price: words.number('Price') })])).toContain(
      "To have them carried over, say of which kind it was: was('price', 'text').",
    )
  })
})
