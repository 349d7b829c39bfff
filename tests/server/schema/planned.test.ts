import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import { onBoth } from '../../support/places.ts'
import { bring, person, personFields, team } from './office.ts'
import { column, offices, refusal } from './offices.ts'

const fields = { ...personFields, left: words.date('Left'), grade: words.choice('Grade', ['A', 'B']) }
const plain = person(fields)
const ruled = (rules: Partial<words.Entity>) => [team, person(fields, rules)]

onBoth((place) => {
  const { office } = offices(place)
  const changed = async (...statements: readonly string[]) => {
    const database = await office()
    await bring(database, [team, plain])
    await database.write(async (writer) => {
      for (const statement of statements) await writer.run(statement)
    })
    return database
  }

  test('fields that are unique together from now on are refused while rows share them', async () => {
    const named = ruled({ unique: [{ by: ['team', 'name'], says: 'No.' }] })
    const database = await changed("update people set name = ' ADA ' where name = 'Grace'")
    expect(await refusal(database, named)).toBe(
      'entities/person.ts: people.team_id and name are to be unique together, but 1 pair is held by more than one row ("1,  ADA "). Change those rows first, or leave out unique.',
    )
    await database.write((writer) => writer.run("update people set team_id = null where name = 'Ada'"))
    expect((await bring(database, named)).refusals).toEqual([])
    await expect(
      database.write((writer) => writer.run("update people set team_id = 1, name_key = 'ada'")),
    ).rejects.toThrow()
  })

  test('a pair of which one field is of another kind now is looked at as it will be', async () => {
    const rated = (rating: words.Field, rules: Partial<words.Entity> = {}) => [
      team,
      person({ ...fields, rating }, rules),
    ]
    const database = await office()
    await bring(database, rated(words.text('Rating')))
    await database.write(async (writer) => {
      await writer.run("update people set team_id = 1, rating = '5'")
      await writer.run("update people set rating = '5.0' where name = 'Ada'")
      await writer.run("update people set rating = '6' where name = 'Grace'")
    })
    const unique = [{ by: ['team', 'rating'], says: 'No.' }]
    const number = words.number('Rating', words.was('rating', 'text'))
    expect(await refusal(database, rated(number, { unique }))).toContain(
      'people.team_id and rating are to be unique together, but 1 pair',
    )
    await database.write((writer) => writer.run("update people set rating = '7' where name = 'Ada'"))
    expect((await bring(database, rated(number, { unique }))).refusals).toEqual([])
  })

  test('a pair of which one field is new, or begins alike everywhere, is looked at as it will be', async () => {
    const database = await changed()
    const further = (extra: words.Field) =>
      person({ ...fields, extra }, { unique: [{ by: ['team', 'extra'], says: 'No.' }] })
    expect((await bring(database, [team, further(words.number('Extra'))])).refusals).toEqual([])
    const other = await changed()
    expect(await refusal(other, [team, further(words.number('Extra', words.initially(1)))])).toContain(
      'people.team_id and extra are to be unique together, but 1 pair',
    )
  })

  test('times that are not to overlap from now on are refused while some do, with which rows', async () => {
    const database = await changed(
      "update people set born = '1900-01-01', \"left\" = '1950-01-01' where name = 'Ada'",
      "update people set born = '1950-01-01', \"left\" = '1960-01-01' where name = 'Grace'",
      "update people set born = null, \"left\" = '1899-12-31' where name = 'Élodie'",
    )
    const apart = (more = {}) =>
      ruled({ noOverlap: [{ by: ['team'], from: 'born', to: 'left', says: 'Taken.', ...more }] })
    expect(await refusal(database, apart())).toBe(
      'entities/person.ts: rows of people with the same Team are not to overlap, but 1 row begins before an earlier one has ended (id 2). Change those rows first, or leave out noOverlap.',
    )
    expect((await bring(database, apart({ when: { name: 'Ada' } }))).refusals).toEqual([])
    await database.write((writer) => writer.run("update people set born = '1950-01-02' where name = 'Grace'"))
    expect((await bring(database, apart())).refusals).toEqual([])
  })

  test('amounts that are unique together, or that a rule compares, are looked at as they are kept', async () => {
    const priced = (rules: Partial<words.Entity> = {}) => [
      team,
      person({ ...fields, paid: words.money('Paid', 'EUR'), due: words.money('Due', 'EUR') }, rules),
    ]
    const database = await office()
    await bring(database, priced())
    await database.write(async (writer) => {
      await writer.run('update people set paid = 1050, due = 1000, team_id = 1')
      await writer.run("update people set paid = 950 where name = 'Ada'")
    })
    expect(await refusal(database, priced({ unique: [{ by: ['team', 'paid'], says: 'No.' }] }))).toContain(
      'people.team_id and paid are to be unique together, but 1 pair is held by more than one row ("1, 10.50")',
    )
    const above = { paid: { above: { field: 'due' } } }
    const plan = await bring(database, priced({ never: [{ when: above, at: 'paid', says: 'Too much.' }] }))
    expect(plan.notes).toEqual([
      expect.stringContaining('2 rows of people break the new rule "Too much." (ids 2, 3)'),
    ])
    const apart = (when: words.Predicate) =>
      priced({ noOverlap: [{ by: ['due'], from: 'born', to: 'left', when, says: 'Taken.' }] })
    expect(await refusal(database, apart(above))).toContain('not to overlap, but 1 row')
    expect((await bring(database, apart({ paid: { below: '9.60' } }))).refusals).toEqual([])
  })

  test('a rule that rows break already is told, with which, and stops nobody', async () => {
    const database = await changed("update people set grade = 'A' where name <> 'Ada'")
    const never = ruled({ never: [{ when: { grade: 'A', left: null }, at: 'left', says: 'Say when.' }] })
    const plan = await bring(database, never)
    expect(plan.notes).toEqual([
      'entities/person.ts: 2 rows of people break the new rule "Say when." (ids 2, 3). They stay as they are; what the rule looks at can be saved again once they keep it.',
    ])
    expect((await bring(database, never)).notes).toEqual([])
    expect(await column(database, 'select count(*) from people')).toEqual([3])
  })
})
