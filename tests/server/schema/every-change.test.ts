import { describe, expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import { planSchema, wantedSchema } from '../../../src/server/schema/index.ts'
import { onBoth } from '../../support/places.ts'
import { type Case, casesOf, combinations, kinds, outcome } from './changes.ts'
import { bring, entity, modelOf, team } from './office.ts'
import { offices } from './offices.ts'

const tableOf = ({ number }: Case) => `case_${number}_rows`

/** The case's table with whatever fields it has beside its name. */
const entityOf = ({ number }: Case, fields: words.Fields): words.Entity =>
  entity({
    one: `case-${number}-row`,
    many: `case-${number}-rows`,
    fields: { name: words.text('Name', words.required), ...fields },
  })

const before = (each: Case) => entityOf(each, each.before)
const between = (each: Case) => entityOf(each, each.change === 'described again' ? {} : each.before)
const after = (each: Case) => entityOf(each, each.after)

onBoth((place) => {
  const { open } = offices(place)

  describe.each(Object.keys(kinds))('of %s', (kind) => {
    const cases = casesOf(kind)

    test(`each of ${cases.length} changes is planned, refused in words, or carried`, async () => {
      const database = await open()
      await bring(database, [team, ...cases.map(before)])
      await database.write(async (writer) => {
        for (const name of ['Blue', 'Red'])
          await writer.run('insert into teams (name, name_key) values (?, ?)', [name, name.toLowerCase()])
        for (const each of cases)
          for (const [row, value] of each.values.entries()) {
            const given = Object.entries({ name: `row ${row}`, ...each.stored(value) })
            const columns = given.map(([column]) => `"${column}"`).join(', ')
            const marks = given.map(() => '?').join(', ')
            await writer.run(
              `insert into ${tableOf(each)} (${columns}) values (${marks})`,
              given.map(([, stored]) => stored),
            )
          }
      })
      await bring(database, [team, ...cases.map(between)])

      const wanted = wantedSchema(modelOf(team, ...cases.map(after)))
      const { refusals } = await planSchema(database, database.dialect, wanted)
      const wrong: unknown[] = []
      for (const each of cases) {
        const said = refusals.filter((refusal) => refusal.includes(`: ${tableOf(each)}.thing`))
        const { refused } = outcome(each)
        const sound =
          refused.length > 0
            ? said.length > 0 && refused.every((part) => said.join(' ').includes(part))
            : said.length === 0
        if (!sound) wrong.push([each.told, refused, said])
      }
      expect(wrong).toEqual([])

      const taken = cases.filter((each) => outcome(each).refused.length === 0)
      const done = [team, ...cases.map((each) => (taken.includes(each) ? after(each) : between(each)))]
      await bring(database, done)
      for (const each of taken) {
        const rows = await database.rows(`select "${each.column}" from ${tableOf(each)} order by "id"`)
        const held = rows.map(([value]) => (value === null ? null : String(value)))
        expect([each.told, held]).toEqual([
          each.told,
          outcome(each).held.map((value) => (value === null ? null : String(value))),
        ])
      }
      expect((await bring(database, done)).steps).toEqual([])
    })
  })
})

test('between the kinds every change is tried with every demand over every table', () => {
  const tried = new Set(Object.keys(kinds).flatMap((kind) => casesOf(kind).map((each) => each.combination)))
  expect(combinations.filter((each) => !tried.has(each))).toEqual([])
})
