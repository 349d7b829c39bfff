import { expect, test } from 'vitest'
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

  test('what only a person can decide is refused, all of it at once, naming place, rows and way out; nothing changes', async () => {
    const database = await office()
    await database.write((writer) =>
      writer.run("insert into people (name, name_key) values (' ADA ', 'ada'), ('ada', 'ada')"),
    )
    const fields = {
      name: words.text('Name', words.required, words.unique, words.sortable),
      team: words.reference('Team', 'person'),
      born: words.number('Born'),
      remark: words.date('Remark'),
      height: words.number('Height', words.required),
      skills: words.references('Skills', 'team'),
      email: words.email('Email', words.required),
      extra: words.text('Extra'),
    }
    const said = (await refusal(database, [team, person(fields)])).split('\n')
    for (const sentence of [
      /^entities\/person\.ts: people\.email is new and required, and the table has 5 rows without it\. Say what they hold with initially\(…\)/,
      /people\.height is required now, but 5 rows have none\./,
      /people\.born was kept as day and is to be kept as real, but 2 rows have a value in it\./,
      /people\.remark was kept as text and is to be kept as day, but 3 rows have a value in it\./,
      /people\.team_id was a reference to teams and is to be a reference to people, but 3 rows have a value in it\./,
      /people\.name is to be unique, but 1 value is held by more than one row \("\s?a/i,
    ])
      expect(said).toContainEqual(expect.stringMatching(sentence))
    expect(said).toHaveLength(6)
    expect(await column(database, 'select count(*) from people')).toEqual([5])
    await expect(database.all('select extra from people')).rejects.toThrow()
    expect((await bring(database, [team, person()])).steps).toEqual([])
  })

  test('pictures that rows hold as texts are kept: a field of images takes no column that holds any', async () => {
    const database = await office()
    const image = words.image('Picture')
    await database.write((writer) =>
      writer.run("update people set remark = 'data:image/png;base64,AA==' where name = 'Ada'"),
    )
    expect(await refusal(database, [team, person({ ...personFields, remark: image })])).toBe(
      "entities/person.ts: people.remark was kept as text and is to hold files, but 3 rows have a value in it that is no file. Leave the field as a text, remark: longtext('…', readonly, unsearched), and give the files a field of another name, remark_file: what it holds stays until it is sent anew and the old field is taken out.",
    )
    await bring(database, [team, person({ ...personFields, remark_file: image })])
    expect(await column(database, "select remark from people where name = 'Ada'")).toEqual([
      'data:image/png;base64,AA==',
    ])
    await database.write((writer) => writer.run('update people set remark = null'))
    await bring(database, [team, person({ ...personFields, remark: image })])
    expect(await column(database, 'select count(*) from people where remark is null')).toEqual([3])
  })
})
