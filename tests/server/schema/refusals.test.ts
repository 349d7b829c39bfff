import { describe, expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import { prune, wantedSchema } from '../../../src/server/schema/index.ts'
import { onBoth } from '../../support/places.ts'
import { bring, modelOf, person, personFields, team } from './office.ts'
import { column, offices, refusal } from './offices.ts'

onBoth((place) => {
  const { office } = offices(place)

  test('what is hidden is dropped only by its name, after a backup, and never while something leads to it', async () => {
    const database = await office()
    const { remark: _remark, ...without } = personFields
    const alone = person({
      ...without,
      team: words.number('Team', words.column('team_number')),
      skills: words.text('Skills'),
    })
    await bring(database, [alone])
    const wanted = wantedSchema(modelOf(alone))
    let asked = 0
    const backup = async () => {
      asked += 1
      return null
    }
    const refusals = [
      [['people.name'], 'people.name is not hidden'],
      [['teams'], 'teams cannot be dropped while people.team_id, people_skills.target_id lead to it'],
    ] as const
    for (const [names, says] of refusals)
      await expect(prune(database, wanted, names, { backup })).rejects.toThrow(says)
    expect([asked, await column(database, 'select count(*) from teams')]).toEqual([0, [2]])
    await prune(database, wanted, ['teams', 'people.remark', 'people.team_id', 'people_skills'], { backup })
    expect(asked).toBe(1)
    await expect(database.all('select remark from people')).rejects.toThrow()
    await expect(database.all('select * from teams')).rejects.toThrow()
    expect(await bring(database, [alone])).toMatchObject({ steps: [], hidden: [] })
    expect(await column(database, 'select count(*) from people')).toEqual([3])
  })

  describe('refuses what only a person can decide, naming place, rows and way out, and changes nothing:', () => {
    const cases: readonly (readonly [string, words.Fields, string])[] = [
      [
        'a new required field',
        { ...personFields, email: words.email('Email', words.required) },
        'entities/person.ts: people.email is new and required, and the table has 3 rows without it. Say what they hold with initially(…)',
      ],
      [
        'a field that is required from now on',
        { ...personFields, born: words.date('Born', words.required) },
        'people.born is required now, but 1 row has none.',
      ],
      [
        'a day that becomes a number',
        { ...personFields, born: words.number('Born') },
        'people.born was kept as day and is to be kept as real, but 2 rows have a value in it.',
      ],
      [
        'a text that becomes a day',
        { ...personFields, remark: words.date('Remark') },
        'people.remark was kept as text and is to be kept as day, but 3 rows have a value in it.',
      ],
      [
        'a reference that leads elsewhere',
        { ...personFields, team: words.reference('Team', 'person') },
        'people.team_id was a reference to teams and is to be a reference to people, but 3 rows have a value in it.',
      ],
    ]
    for (const [what, fields, says] of cases)
      test(what, async () => {
        const database = await office()
        const more = { ...person(fields), fields: { ...fields, extra: words.text('Extra') } }
        expect(await refusal(database, [team, more])).toContain(says)
        expect(await column(database, 'select count(*) from people')).toEqual([3])
        await expect(database.all('select extra from people')).rejects.toThrow()
        expect((await bring(database, [team, person()])).steps).toEqual([])
      })

    test('a name that is to be unique and is not', async () => {
      const database = await office()
      await database.write((writer) =>
        writer.run("insert into people (name, name_key) values (' ADA ', 'ada'), ('ada', 'ada')"),
      )
      const unique = person({
        ...personFields,
        name: words.text('Name', words.required, words.unique, words.sortable),
      })
      expect(await refusal(database, [team, unique])).toMatch(
        /people.name is to be unique, but 1 value is held by more than one row \("\s?a/i,
      )
    })

    test('all of them at once', async () => {
      const database = await office()
      const worse = person({
        ...personFields,
        born: words.number('Born'),
        email: words.email('Email', words.required),
      })
      expect((await refusal(database, [team, worse])).split('\n')).toHaveLength(2)
    })
  })
})
