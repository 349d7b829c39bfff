import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import type { Database } from '../../../src/server/platform/database/index.ts'
import { applySchema, wantedSchema } from '../../../src/server/schema/index.ts'
import { dropUnusedDrafts } from '../../../src/server/schema/prune.ts'
import { onBoth } from '../../support/places.ts'
import { bring, modelOf, person, personFields, team } from './office.ts'
import { column, offices } from './offices.ts'

const { remark: _remark, name: _name, team: _team, ...others } = personFields
const before = { name: personFields.name, team: personFields.team }
const note = (...traits: readonly words.Trait[]) =>
  person({ ...others, ...before, note: words.longtext('Note', ...traits) })
const titled = (...traits: readonly words.Trait[]) =>
  person(
    {
      ...others,
      team: personFields.team,
      title: words.text('Title', words.required, words.sortable, words.unique, ...traits),
    },
    { label: 'title' },
  )

onBoth((place) => {
  const { office } = offices(place)
  const written = (database: Database, sql: string) => database.write((writer) => writer.run(sql))

  test('a new name without was is asked about before it begins empty', async () => {
    const database = await office()
    const { notes } = await bring(database, [team, note()])
    expect(notes).toEqual([
      "people.note is new. Where it is remark under another name, say so before the start: was('remark'). Otherwise it begins empty.",
    ])
    const { notes: again } = await bring(database, [team, note()])
    expect(again).toEqual([])
  })

  test('was that is said after a start takes the values over, while nobody wrote the new column', async () => {
    const database = await office()
    await bring(database, [team, note()])
    const { steps, notes } = await bring(database, [team, note(words.was('remark'))])
    expect(steps.map(({ sentence }) => sentence)).toEqual([
      'Rename people.remark to note; its values are carried over.',
    ])
    expect(notes).toEqual([])
    expect(await column(database, 'select note from people order by id')).toEqual([
      'about Ada',
      'about Grace',
      'about Élodie',
    ])
    expect(await bring(database, [team, note(words.was('remark'))])).toMatchObject({ steps: [], hidden: [] })
    expect(await bring(database, [team, note()])).toMatchObject({ steps: [], hidden: [] })
  })

  test('with its keys and indexes, and a reference with what the database holds of it', async () => {
    const database = await office()
    const squad = (...traits: readonly words.Trait[]) => ({
      ...others,
      name: personFields.name,
      squad: words.reference('Squad', 'team', ...traits),
    })
    await bring(database, [team, person(squad())])
    await bring(database, [team, person(squad(words.was('team')))])
    expect(await column(database, 'select squad_id from people where squad_id is not null')).toHaveLength(3)
    await expect(written(database, 'update people set squad_id = 99')).rejects.toThrow()
    const optional = person(
      { ...squad(words.was('team')), title: words.text('Title', words.sortable) },
      { label: 'title' },
    )
    await bring(database, [team, optional])
    await bring(database, [
      team,
      person(
        { ...others, squad: squad().squad, title: words.text('Title', words.sortable, words.was('name')) },
        {
          label: 'title',
        },
      ),
    ])
    expect(await column(database, 'select title_key from people order by title_key')).toEqual(
      await column(database, 'select title_key from people order by title_key, id'),
    )
    expect(await column(database, 'select count(*) from people where title_key is not null')).toEqual([3])
    expect(await bring(database, [team, titled()])).toMatchObject({ refusals: [] })
  })

  test('where both were written it is said, with the values that stay behind, and nothing changes', async () => {
    const database = await office()
    await bring(database, [team, note()])
    await written(database, "update people set note = 'new' where id = 1")
    const { steps, notes } = await bring(database, [team, note(words.was('remark'))])
    expect(steps).toEqual([])
    expect(notes).toEqual([
      "entities/person.ts: was: 'remark' came too late: the column people.note exists already and was written; people.remark still holds 3 values, not shown. Carry them over by hand, or leave out was and drop them: npm run plan -- --prune people.remark",
    ])
    expect(await column(database, 'select note from people order by id')).toEqual(['new', null, null])
  })

  test('an entity that may be another under a new name is asked about, and was that came too late is said', async () => {
    const database = await office()
    const crew = (more: Partial<words.Entity> = {}): words.Entity => ({
      ...team,
      one: 'crew',
      many: 'crews',
      ...more,
    })
    const { team: _gone, skills: _skills, ...alone } = personFields
    const { notes } = await bring(database, [crew(), person(alone)])
    expect(notes).toEqual([
      "The table crews is new. Where it is teams under another name, say so before the start: was: 'teams'. Otherwise it begins empty.",
    ])
    const late = await bring(database, [crew({ was: 'teams' }), person(alone)])
    expect(late.notes).toEqual([
      expect.stringContaining(
        "was: 'teams' came too late: the table crews exists already; teams still holds 2 rows",
      ),
    ])
  })

  test('what development adds and nobody writes is taken back once it is described no more', async () => {
    const database = await office()
    const save = async (...entities: readonly words.Entity[]) => {
      const wanted = wantedSchema(modelOf(...entities))
      await applySchema(database, wanted, { drafts: true })
      return dropUnusedDrafts(database, wanted)
    }
    const typed = (name: string, ...traits: readonly words.Trait[]) =>
      person({ ...personFields, [name]: words.text('Value', words.sortable, ...traits) })
    const flagged = (name: string) =>
      person({ ...personFields, [name]: words.flag('On', words.initially(true)) })
    expect(await save(team, typed('va'))).toEqual([])
    expect(await save(team, typed('val'))).toEqual(['people.va'])
    await written(database, "update people set val = 'kept' where id = 1")
    expect(await save(team, typed('value'))).toEqual([])
    expect(await save(team, typed('value', words.was('val')))).toEqual([])
    expect(await column(database, 'select value from people order by id')).toEqual(['kept', null, null])
    expect(await save(team, flagged('on'))).toEqual([])
    expect(await save(team, flagged('onn'))).toEqual(['people.on'])
    const crew = { ...team, one: 'crew', many: 'crews' }
    expect(await save(team, person(), crew)).toEqual(['people.onn'])
    expect(await save(team, person())).toEqual(['crews'])
    // What a start made stays, empty as it is.
    await bring(database, [team, typed('lasting')])
    expect(await save(team, person())).toEqual([])
    expect(await column(database, 'select remark from people order by id')).toHaveLength(3)
  })
})
