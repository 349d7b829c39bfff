import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import type { Model } from '../../../src/model/index.ts'
import type { Database } from '../../../src/server/platform/database/index.ts'
import { searchIndexes, searchTables } from '../../../src/server/rows/store/search-index.ts'
import { applySchema, linkTable, type Plan, wantedSchema } from '../../../src/server/schema/index.ts'
import { onBoth } from '../../support/places.ts'
import { entity, modelOf, team } from './office.ts'
import { offices } from './offices.ts'

const longest = 63 // as the check allows
const named = (length: number, begin: string) => begin.padEnd(length, 'x')

const many = named(longest, 'customer-satisfaction-survey-invitations-')
const common = named(58, 'participating_departments_of_')

const invitation = entity({
  one: 'invitation',
  many,
  label: 'name',
  fields: {
    name: words.text('Name', words.required),
    [named(longest, 'reason_')]: words.text('Reason', words.sortable),
    [named(longest, 'remark_')]: words.text('Remark', words.unique),
    [`${common}_one`]: words.references('One', 'team'),
    [`${common}_two`]: words.references('Two', 'team'),
    [named(longest - 3, 'led_by_')]: words.reference('Led by', 'team'),
  },
})

const model = modelOf(team, invitation)
const shorter = modelOf(team, entity({ ...invitation, many: 'invitations' }))

const linkTableOf = ({ entities }: Model, which: string): string => {
  const built = entities.invitation
  const field = built?.field[`${common}_${which}`]
  if (!built || !field) throw new Error(`There is no list ${which}.`)
  return linkTable(built, field)
}

/** With what is kept for the search. */
const bring = (database: Database, of: Model): Promise<Plan> =>
  applySchema(database, wantedSchema(of, searchTables(of), searchIndexes(of, database.dialect)))

test('two lists whose tables have a long common beginning are told apart', () => {
  const [one, two] = ['one', 'two'].map((which) => linkTableOf(model, which))
  expect(one).toHaveLength(longest)
  expect(two).toHaveLength(longest)
  expect(one).not.toBe(two)
})

onBoth((place) => {
  const { open } = offices(place)

  test('the longest names are found again at the next start, and so is what follows from them', async () => {
    const database = await open()
    expect((await bring(database, model)).refusals).toEqual([])
    expect((await bring(database, model)).steps).toEqual([])
  })

  test('a list that was kept in a table with a longer name keeps its rows', async () => {
    const database = await open()
    const link = linkTableOf(shorter, 'one')
    const former = `invitations_${common}_one`.slice(0, place.name === 'postgres' ? longest : undefined)
    await bring(database, shorter)
    await database.write(async (writer) => {
      await writer.run("insert into teams (name, name_key) values ('Blue', 'blue')")
      await writer.run("insert into invitations (name, name_key) values ('First', 'first')")
      await writer.run(`insert into "${link}" (owner_id, target_id) values (1, 1)`)
      await writer.run(`alter table "${link}" rename to "${former}"`)
    })
    await bring(database, shorter)
    expect(await database.rows(`select owner_id, target_id from "${link}"`)).toEqual([[1, 1]])
  })
})
