import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import type { Database } from '../../../src/server/platform/database/index.ts'
import { onBoth } from '../../support/places.ts'
import { bring, team } from './office.ts'
import { column, offices, refusal } from './offices.ts'

const offer = (fields: words.Fields, more: Partial<words.Entity> = {}): words.Entity => ({
  one: 'offer',
  many: 'offers',
  fields: { name: words.text('Name'), ...fields },
  ...more,
})
const priced = (price: words.Field) => offer({ price })

const euros = words.money('Price', 'EUR', words.unique, words.sortable)
const dinars = words.money('Price', 'TND', words.unique, words.sortable)

onBoth((place) => {
  const { office } = offices(place)

  /** An office with offers at these prices, in the smallest parts of the field. */
  const at = async (field: words.Field, ...prices: readonly (number | null)[]): Promise<Database> => {
    const database = await office()
    await bring(database, [team, priced(field)])
    await database.write(async (writer) => {
      for (const price of prices) await writer.run('insert into offers (price) values (?)', [price])
    })
    return database
  }
  const prices = (database: Database, of = 'price') =>
    column(database, `select "${of}" from offers order by id`)
  const sentences = async (database: Database, ...entities: readonly words.Entity[]) =>
    (await bring(database, [team, ...entities])).steps.map(({ sentence }) => sentence)

  test('more places are a step of the plan, and each value stays what it is, also where one becomes another', async () => {
    const database = await at(euros, 100, 1000, -5, null, 10)
    const steps = await sentences(database, priced(dinars))
    expect(steps.slice(0, 2)).toEqual([
      'Keep offers.price with 3 places behind the point instead of 2; the values of 4 rows stay what they are.',
      'Read the values of offers.price in TND instead of EUR; the figures of 4 rows stay as they are.',
    ])
    expect(steps.slice(2).every((sentence) => /^Index offers by price/.test(sentence))).toBe(true)
    expect(await prices(database)).toEqual([1000, 10_000, -50, null, 100])
    await expect(
      database.write((writer) => writer.run('insert into offers (price) values (1000)')),
    ).rejects.toThrow() // unique as before
    expect(await sentences(database, priced(dinars))).toEqual([])
  })

  test('fewer places are refused where figures would be lost, with how many and some, and nothing changes', async () => {
    const database = await at(dinars, 12_345, 12_340, -1, 7, 10, 23)
    expect(await refusal(database, [team, priced(euros)])).toBe(
      'entities/offer.ts: offers.price would have 2 places behind the point instead of 3, and 4 rows would lose figures: -0.001, 0.007, 0.023, …. Nothing is rounded. Change those first, or keep 3 places.',
    )
    expect(await prices(database)).toEqual([12_345, 12_340, -1, 7, 10, 23])
    expect(await sentences(database, priced(dinars))).toEqual([])
    await database.write((writer) => writer.run('update offers set price = price * 10'))
    await bring(database, [team, priced(euros)])
    expect(await prices(database)).toEqual([12_345, 12_340, -1, 7, 10, 23])
  })

  test('more places are refused where there would be more figures than are kept', async () => {
    const database = await at(words.decimal('Price', 0), 999_999_999, 1_000_000_000, -999_999_999_999_999)
    expect(await refusal(database, [team, priced(words.decimal('Price', 6))])).toContain(
      '2 rows would lose figures: -999999999999999, 1000000000.',
    )
    expect(await sentences(database, priced(words.decimal('Price', 0)))).toEqual([])
  })

  test('another currency with as many places is said and moves no figure; a decimal becomes an amount likewise', async () => {
    const database = await at(euros, 1250)
    const other = words.money('Price', 'USD', words.unique, words.sortable)
    expect(await sentences(database, priced(other))).toEqual([
      'Read the values of offers.price in USD instead of EUR; the figures of 1 row stay as they are.',
    ])
    const plain = words.decimal('Price', 2, words.unique, words.sortable)
    expect(await sentences(database, priced(plain))).toEqual([
      'Read the values of offers.price in no currency instead of USD; the figures of 1 row stay as they are.',
    ])
    expect(await sentences(database, priced(euros))).toEqual([
      'Read the values of offers.price in EUR; the figures of 1 row stay as they are.',
    ])
    expect(await prices(database)).toEqual([1250])
  })

  test('under another name, in a table of another name, and after being away', async () => {
    const database = await at(euros, 100, 1000)
    await bring(database, [team, offer({})])
    await bring(database, [team, priced(dinars)])
    expect(await prices(database)).toEqual([1000, 10_000])
    const cost = words.money('Cost', 'CLF', words.was('price'), words.unique)
    await bring(database, [team, { ...offer({ cost }), one: 'bid', many: 'bids', was: 'offers' }])
    expect(await column(database, 'select cost from bids order by id')).toEqual([10_000, 100_000])
  })

  test('what a column begins with has the places too, and is said as people read it', async () => {
    const database = await at(words.money('Price', 'EUR'), 5)
    const first = (scale: 2 | 3) => words.decimal('Fee', scale, words.initially('12.5'), words.required)
    const fee = (scale: 2 | 3) => offer({ price: words.money('Price', 'EUR'), fee: first(scale) })
    expect(await sentences(database, fee(2))).toEqual([
      'Add the column offers.fee, which holds 12.50 at first.',
    ])
    expect(await prices(database, 'fee')).toEqual([1250])
    await bring(database, [team, fee(3)])
    expect(await prices(database, 'fee')).toEqual([12_500])
    if (place.name !== 'postgres') return
    await database.write((writer) => writer.run('insert into offers (price) values (1)'))
    expect(await prices(database, 'fee')).toEqual([12_500, 12_500])
  })

  test('a number does not become a decimal unasked, nor a decimal a number', async () => {
    const database = await at(words.number('Price'), 12.5 as never)
    expect(await refusal(database, [team, priced(euros)])).toContain(
      'offers.price was kept as real and is to be kept as decimal, but 1 row has a value in it.',
    )
    const other = await at(euros, 1250)
    expect(await refusal(other, [team, priced(words.number('Price'))])).toContain(
      'offers.price was kept as decimal and is to be kept as real, but 1 row has a value in it.',
    )
  })

  test('values that two rows share are said as people read them', async () => {
    const database = await at(words.money('Price', 'EUR'), 1250, 1250, 5)
    expect(await refusal(database, [team, priced(euros)])).toMatch(/12\.50/)
  })

  test('the database itself keeps whoever writes past us within the figures', async () => {
    const database = await at(euros, 1)
    for (const price of ['1000000000000000', '-1000000000000000'])
      await expect(
        database.write((writer) => writer.run(`insert into offers (price) values (${price})`)),
      ).rejects.toThrow()
  })
})
