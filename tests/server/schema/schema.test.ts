import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import type { Database } from '../../../src/server/platform/database/index.ts'
import { applySchema, planSchema, wantedSchema } from '../../../src/server/schema/index.ts'
import { onBoth } from '../../support/places.ts'
import { bring, modelOf, person, personFields, team } from './office.ts'
import { column, offices, refusal } from './offices.ts'

onBoth((place) => {
  const { open, office } = offices(place)
  const sentences = async (database: Database, entities: readonly words.Entity[]) =>
    (await planSchema(database, database.dialect, wantedSchema(modelOf(...entities)))).steps.map(
      ({ sentence }) => sentence,
    )

  test('a new database gets every table, and a second start finds nothing to do', async () => {
    const database = await open()
    const made = await bring(database, [team, person()])
    expect(made.fresh).toBe(true)
    expect(
      made.steps
        .filter(({ kind }) => kind === 'create table')
        .map(({ table }) => table)
        .sort(),
    ).toEqual(['engine_facts', 'people', 'people_skills', 'teams'])
    expect(await bring(database, [team, person()])).toMatchObject({
      steps: [],
      refusals: [],
      hidden: [],
      fresh: false,
    })
  })

  test('ids grow and are never given again, versions begin at 1', async () => {
    const database = await office()
    await database.write((writer) => writer.run("delete from people where name = 'Élodie'"))
    const [row] = await database.write((writer) =>
      writer.all("insert into people (name) values ('Mei') returning id, version"),
    )
    expect(row).toEqual({ id: 4, version: 1 })
  })

  // PostgreSQL reads 'now' and '2026-2-3' as the days that they mean; the wire lets neither through.
  const alsoNone = place.name === 'sqlite' ? ['now', '2026-2-3'] : []
  for (const day of ['2026-02-30', '0000-00-00', 'infinity', '10000-01-01', '', ...alsoNone])
    test(`the database itself takes no day '${day}'`, async () => {
      const database = await office()
      const put = database.write((writer) => writer.run('update people set born = ?', [day]))
      await expect(put).rejects.toThrow()
      expect(await column(database, "select born from people where name = 'Ada'")).toEqual(['1815-12-10'])
    })

  for (const time of [
    '2026-02-30T09:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T09:00:60Z',
    '2026-01-31T09:00:00',
    '2026-01-31 09:00:00Z',
    '2026-01-31T09:00:00.000Z',
    '2026-01-31',
    'now',
    '',
  ])
    test(`the database itself takes no time '${time}'`, async () => {
      const database = await office()
      await bring(database, [team, person({ ...personFields, seen: words.datetime('Seen') })])
      const put = (value: string | null) =>
        database.write((writer) => writer.run('update people set seen = ?', [value]))
      await put('2024-02-29T23:59:59Z')
      await expect(put(time)).rejects.toThrow()
      expect(await column(database, "select seen from people where name = 'Ada'")).toEqual([
        '2024-02-29T23:59:59Z',
      ])
      await put(null)
    })

  test('a field under the former name of another begins without what that one was compared by', async () => {
    const database = await office()
    const { remark: _remark, ...others } = personFields
    const sorted = person({ ...others, remark: words.text('Remark', words.sortable) })
    await bring(database, [team, sorted])
    await database.write((writer) => writer.run("update people set remark = 'same', remark_key = 'same'"))
    const note = words.text('Note', words.was('remark'))
    await bring(database, [team, person({ ...others, note })])
    await bring(database, [team, person({ ...others, note, remark: words.text('Remark', words.unique) })])
    expect(await column(database, 'select note from people')).toEqual(['same', 'same', 'same'])
    expect(await column(database, 'select remark_key from people')).toEqual([null, null, null])
  })

  test('names are told apart without case and outer spaces', async () => {
    const database = await office()
    const again = database.write((writer) =>
      writer.run("insert into teams (name, name_key) values (' BLUE', 'blue')"),
    )
    await expect(again).rejects.toMatchObject({ kind: 'unique', table: 'teams', columns: ['name_key'] })
  })

  test('a row that others lead to stays, one that nobody leads to takes its own links along', async () => {
    const database = await office()
    await expect(
      database.write((writer) => writer.run("delete from teams where name = 'Blue'")),
    ).rejects.toMatchObject({ kind: 'used' })
    await database.write((writer) => writer.run("delete from people where name = 'Ada'"))
    expect(await database.all('select * from people_skills')).toEqual([])
  })

  test('a new field and a new entity join, with what the rows hold at first', async () => {
    const database = await office()
    const more = person({
      ...personFields,
      active: words.flag('Active', words.required, words.initially(true)),
    })
    const note = { one: 'note', many: 'notes', fields: { name: words.text('Name') } }
    expect(await sentences(database, [team, more, note])).toContain(
      'Add the column people.active, which holds 1 at first.',
    )
    await bring(database, [team, more, note])
    expect(await column(database, 'select active from people')).toEqual([1, 1, 1])
    expect(await column(database, 'select count(*) from notes')).toEqual([0])
  })

  test('a text that becomes sortable gets its key for the rows that are there', async () => {
    const database = await office()
    await bring(database, [
      team,
      person({ ...personFields, remark: words.longtext('Remark', words.sortable) }),
    ])
    expect(await column(database, 'select remark_key from people order by remark_key')).toEqual([
      'about ada',
      'about elodie',
      'about grace',
    ])
  })

  test('what was renamed carries its rows, values, links and keys along', async () => {
    const database = await office()
    const crew = { ...team, one: 'crew', many: 'crews', was: 'teams' }
    const { name, team: _team, skills: _skills, ...rest } = personFields
    const member = person(
      {
        ...rest,
        title: { ...name, was: 'name' },
        crew: words.reference('Crew', 'crew', words.was('team')),
        talents: words.references('Talents', 'crew', words.was('skills')),
      },
      { many: 'members', label: 'title', was: 'people' },
    )
    await bring(database, [crew, member])
    expect(
      await database.all(
        'select m.title, m.title_key, c.name from members m join crews c on c.id = m.crew_id order by m.id',
      ),
    ).toEqual([
      { title: 'Ada', title_key: 'ada', name: 'Blue' },
      { title: 'Grace', title_key: 'grace', name: 'Blue' },
      { title: 'Élodie', title_key: 'élodie', name: 'Blue' },
    ])
    expect(await column(database, 'select count(*) from members_talents')).toEqual([1])
    expect((await bring(database, [crew, member])).steps).toEqual([])
    await expect(database.write((writer) => writer.run('delete from crews'))).rejects.toMatchObject({
      kind: 'used',
    })
  })

  test('what nobody describes any more is hidden with its data, and is there again when somebody does', async () => {
    const database = await office()
    const { remark: _remark, ...without } = personFields
    const hidden = await bring(database, [
      person({
        ...without,
        team: words.number('Team', words.column('team_number')),
        skills: words.text('Skills'),
      }),
    ])
    expect([...hidden.hidden].sort()).toEqual(['people.remark', 'people.team_id', 'people_skills', 'teams'])
    expect(await column(database, 'select remark from people order by id')).toEqual([
      'about Ada',
      'about Grace',
      'about Élodie',
    ])
    await database.write((writer) => writer.run("insert into people (name, name_key) values ('Mei', 'mei')"))
    const back = await bring(database, [team, person()])
    expect(back.hidden).toContain('people.team_number')
    expect(await column(database, 'select remark from people order by id')).toEqual([
      'about Ada',
      'about Grace',
      'about Élodie',
      null,
    ])
    await expect(
      database.write((writer) => writer.run("delete from teams where name = 'Blue'")),
    ).rejects.toMatchObject({ kind: 'used' })
  })

  test('a column in which no row has a value may change its kind', async () => {
    const database = await office()
    await bring(database, [
      team,
      person({ ...personFields, height: words.reference('Height', 'team', words.column('height')) }),
    ])
    await bring(database, [team, person({ ...personFields, height: words.date('Height', words.sortable) })])
    await database.write((writer) => writer.run("update people set height = '2026-01-01'"))
    expect(await column(database, 'select height from people')).toEqual(Array(3).fill('2026-01-01'))
  })

  test('a backup is asked for before tables with rows change, and only then', async () => {
    const database = await office()
    let asked = 0
    const said: string[] = []
    const options = {
      backup: async () => {
        asked += 1
        return 'backups/before.db'
      },
      log: (sentence: string) => said.push(sentence),
    }
    const note = { one: 'note', many: 'notes', fields: { name: words.text('Name') } }
    await bring(database, [team, person(), note], options)
    expect(asked).toBe(0)
    await bring(database, [team, person({ ...personFields, phone: words.text('Phone') }), note], options)
    expect(asked).toBe(1)
    expect(said).toContain('A backup from before the change lies at backups/before.db.')
  })

  test('where the backup fails, nothing changes', async () => {
    const database = await office()
    const options = { backup: () => Promise.reject(new Error('no space')) }
    const more = person({ ...personFields, phone: words.text('Phone') })
    await expect(bring(database, [team, more], options)).rejects.toThrow('no space')
    await expect(database.all('select phone from people')).rejects.toThrow()
  })

  test('a database that a newer version has written is refused', async () => {
    const database = await office()
    await database.write((writer) =>
      writer.run('update engine_facts set value = replace(value, \'"format":1\', \'"format":2\')'),
    )
    expect(await refusal(database, [team, person()])).toContain('newer version')
  })

  test('tables of the engine and further statements come and change like the others', async () => {
    const database = await open()
    const model = modelOf(team)
    const log = {
      name: 'engine_log',
      key: 'id',
      columns: [{ name: 'said', type: 'text', always: true }],
    } as const
    const view = (sql: string) => ({
      name: 'loud teams',
      sql: ['drop view if exists loud', `create view loud as ${sql}`],
      fill: async (writer: Parameters<Parameters<Database['write']>[0]>[0]) => {
        await writer.run("insert into engine_log (said) values ('filled')")
      },
    })
    const wanted = (sql: string) => wantedSchema(model, [log], [view(sql)])
    await applySchema(database, wanted('select upper(name) as name from teams'))
    await applySchema(database, wanted('select upper(name) as name from teams'))
    await applySchema(database, wanted('select name from teams'))
    expect(await column(database, 'select count(*) from engine_log')).toEqual([2])
    expect(() => wantedSchema(model, [log, log])).toThrow(/engine_log/)
  })
})
