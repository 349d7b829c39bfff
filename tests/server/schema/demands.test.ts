import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import { remember } from '../../../src/server/schema/remembered.ts'
import { onBoth } from '../../support/places.ts'
import { bring, person, personFields, team } from './office.ts'
import { column, offices, refusal } from './offices.ts'

const seeded: words.Entity = { ...team, seed: ['Blue'] }
const when = (requiredWhen: NonNullable<words.Entity['requiredWhen']>, fields: words.Fields = personFields) =>
  person(fields, { requiredWhen })

onBoth((place) => {
  const { office } = offices(place)

  test('a list of references that is required from now on is refused while rows have none', async () => {
    const database = await office()
    const strict = person({ ...personFields, skills: words.references('Skills', 'team', words.required) })
    expect(await refusal(database, [team, strict])).toBe(
      'entities/person.ts: people.skills is required now, but 2 rows have none. Leave out required, fill them in, and require it then.',
    )
    await database.write((writer) =>
      writer.run(
        `insert into people_skills (owner_id, target_id)
         select p.id, (select min(id) from teams) from people p where p.id not in (select owner_id from people_skills)`,
      ),
    )
    expect((await bring(database, [team, strict])).refusals).toEqual([])
  })

  test('so is a new one, while there are rows', async () => {
    const database = await office()
    const strict = person({ ...personFields, hobbies: words.references('Hobbies', 'team', words.required) })
    expect(await refusal(database, [team, strict])).toContain(
      'people.hobbies is required now, but 3 rows have none.',
    )
    await expect(database.all('select * from people_hobbies')).rejects.toThrow()
  })

  test('a field that is required under a condition from now on is refused while rows of that kind lack it', async () => {
    const database = await office()
    expect(await refusal(database, [seeded, when({ born: { team: 'Blue' } })])).toBe(
      'entities/person.ts: people.born is required now while Team is Blue, but 1 row of that kind has none. Leave it out of requiredWhen, fill them in, and require it then.',
    )
    expect(await refusal(database, [seeded, when({ skills: { born: { not: null } } })])).toContain(
      'people.skills is required now while Born is not empty, but 1 row of that kind has none.',
    )
    expect((await bring(database, [seeded, when({ born: { team: { not: 'Blue' } } })])).refusals).toEqual([])
  })

  test('it is looked at again where the condition changes, and not before', async () => {
    const database = await office()
    await bring(database, [seeded, when({ born: { team: 'Red' } })])
    await database.write((writer) => writer.run("update people set born = null where name = 'Ada'"))
    expect((await bring(database, [seeded, when({ born: { team: 'Red' } })])).refusals).toEqual([])
    expect(await refusal(database, [seeded, when({ born: { team: ['Red', 'Blue'] } })])).toContain(
      'people.born is required now while Team is Red or Blue, but 2 rows of that kind have none.',
    )
  })

  test('columns that are renamed or added at the same time are seen as they will be', async () => {
    const database = await office()
    const { born: _born, team: _team, ...rest } = personFields
    const renamed = when(
      { phone: { squad: 'Blue', kind: 'old' } },
      {
        ...rest,
        squad: words.reference('Squad', 'team', words.was('team')),
        kind: words.text('Kind', words.initially('old')),
        phone: words.text('Phone'),
      },
    )
    expect(await refusal(database, [seeded, renamed])).toContain(
      'people.phone is required now while Squad is Blue and Kind is old, but 3 rows of that kind have none.',
    )
    expect(await column(database, 'select count(*) from people')).toEqual([3])
  })

  test('a tree is refused while rows lie in themselves, by whatever way', async () => {
    const database = await office()
    const plain = person({ ...personFields, boss: words.reference('Boss', 'person') })
    await bring(database, [team, plain])
    const lead = (name: string, to: string) =>
      database.write((writer) =>
        writer.run(
          `update people set boss_id = (select id from people where name = '${to}') where name = '${name}'`,
        ),
      )
    await lead('Ada', 'Grace')
    await lead('Grace', 'Ada')
    await lead('Élodie', 'Ada')
    const placed = person({ ...personFields, boss: words.reference('Boss', 'person', words.tree) })
    expect(await refusal(database, [team, placed])).toBe(
      'entities/person.ts: people.boss_id makes a tree now, but 2 rows lie in themselves: Ada, Grace. Leave out tree, take them out of each other, and say it then.',
    )
    await database.write((writer) => writer.run("update people set boss_id = null where name = 'Grace'"))
    expect((await bring(database, [team, placed])).refusals).toEqual([])
  })

  test('a database from before demands were remembered is taken as it is', async () => {
    const database = await office()
    const strict = person({ ...personFields, skills: words.references('Skills', 'team', words.required) })
    await database.write(async (writer) => {
      const [row] = await writer.all("select value from engine_facts where name = 'schema'")
      const { demands: _demands, ...before } = JSON.parse(String(row?.value))
      await remember(writer, before)
    })
    expect((await bring(database, [team, strict])).refusals).toEqual([])
  })
})
