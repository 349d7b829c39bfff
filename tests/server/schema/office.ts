import * as words from '../../../src/descriptor/index.ts'
import { build, type Model } from '../../../src/model/index.ts'
import type { Database } from '../../../src/server/platform/database/index.ts'
import { type ApplyOptions, applySchema, type Plan, wantedSchema } from '../../../src/server/schema/index.ts'

/** A model of these entities, as if each had its file. */
export const modelOf = (...entities: readonly words.Entity[]): Model =>
  build(
    entities.map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
    words.app({ name: 'office', title: 'Office', groups: [] }),
  )

export const bring = (
  database: Database,
  entities: readonly words.Entity[],
  options?: ApplyOptions,
): Promise<Plan> => applySchema(database, wantedSchema(modelOf(...entities)), options)

/** A widening view of a descriptor: tests change them in every way. */
export const entity = (descriptor: words.Entity): words.Entity => descriptor

export const team = entity({
  one: 'team',
  many: 'teams',
  fields: { name: words.text('Name', words.required, words.unique, words.sortable) },
})

export const personFields = {
  name: words.text('Name', words.required, words.sortable),
  team: words.reference('Team', 'team'),
  born: words.date('Born', words.sortable),
  remark: words.longtext('Remark'),
  height: words.number('Height'),
  skills: words.references('Skills', 'team'),
} as const

export const person = (
  fields: words.Fields = personFields,
  more: Partial<words.Entity> = {},
): words.Entity => ({
  one: 'person',
  many: 'people',
  label: 'name',
  fields,
  ...more,
})

/** Two teams and three people of the first. */
export const fill = (database: Database): Promise<void> =>
  database.write(async (writer) => {
    for (const name of ['Blue', 'Red'])
      await writer.run('insert into teams (name, name_key) values (?, ?)', [name, name.toLowerCase()])
    const people = [
      ['Ada', '1815-12-10'],
      ['Grace', '1906-12-09'],
      ['Élodie', null],
    ] as const
    for (const [name, born] of people)
      await writer.run(
        'insert into people (name, name_key, team_id, born, remark) values (?, ?, (select min(id) from teams), ?, ?)',
        [name, name.toLowerCase(), born, `about ${name}`],
      )
    await writer.run(
      'insert into people_skills (owner_id, target_id) select min(p.id), min(t.id) from people p, teams t',
    )
  })
