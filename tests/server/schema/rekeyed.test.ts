import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import type { Database } from '../../../src/server/platform/database/index.ts'
import { keyVersion, textKey } from '../../../src/server/platform/sql/text-key.ts'
import { planSchema, wantedSchema } from '../../../src/server/schema/index.ts'
import { onBoth } from '../../support/places.ts'
import { bring, entity, modelOf } from './office.ts'
import { offices } from './offices.ts'

const team = entity({
  one: 'team',
  many: 'teams',
  fields: {
    name: words.text('Name', words.required, words.unique),
    motto: words.text('Motto', words.sortable),
  },
})

onBoth((place) => {
  const { open } = offices(place)

  /** Teams with their keys as they stand, in a database that says its keys are of `version`; null: it says nothing. */
  const written = async (
    version: string | null,
    ...rows: readonly (readonly [name: string, key: string, motto?: string])[]
  ): Promise<Database> => {
    const database = await open()
    await bring(database, [team])
    await database.write(async (writer) => {
      for (const [name, key, motto = 'go'] of rows)
        await writer.run('insert into teams (name, name_key, motto, motto_key) values (?, ?, ?, ?)', [
          name,
          key,
          motto,
          'old',
        ])
      const [fact] = await writer.all("select value from engine_facts where name = 'schema'")
      const { keys: _keys, ...known } = JSON.parse(String(fact?.value))
      const value = JSON.stringify(version === null ? known : { ...known, keys: version })
      await writer.run("update engine_facts set value = ? where name = 'schema'", [value])
    })
    return database
  }
  const keys = async (database: Database) =>
    (await database.rows('select name_key from teams order by id')).map(([key]) => key)
  const planned = async (database: Database) =>
    (await planSchema(database, database.dialect, wantedSchema(modelOf(team)))).steps.map(
      ({ sentence }) => sentence,
    )
  const started = async (database: Database): Promise<readonly string[]> => {
    const said: string[] = []
    await bring(database, [team], { log: (sentence) => said.push(sentence) })
    return said
  }

  test.each([
    ['by an older program', null],
    ['by another version of the key', keyVersion.replace(/^\d+/, '0')],
    ['by other tables of Unicode', keyVersion.replace(/[\d.]+$/, '1.0')],
  ])('keys that were made %s are made anew, and once', async (_, version) => {
    const database = await written(version, ['Blu\u00ade', 'blu\u00ade'], ['Ｒed', 'ｒed'])
    const steps = [
      // What rows are only sorted by is read and written once for both.
      ...['name', 'motto', 'name, motto'].map(
        (fields) => `Work out what teams are sorted and compared by: ${fields}.`,
      ),
    ]
    expect(await planned(database)).toEqual(steps)
    await started(database)
    expect(await keys(database)).toEqual(['blue', 'red'])
    expect(await database.rows('select motto_key from teams')).toEqual([['go'], ['go']])
    expect(await planned(database)).toEqual([])
    expect(await started(database)).toEqual([])
  })

  test('a key may pass from one row to another', async () => {
    const database = await written(null, ['Blue', 'red'], ['Red', 'green'], ['Green', 'blue'])
    await started(database)
    expect(await keys(database)).toEqual(['blue', 'red', 'green'])
  })

  test('of rows that have come to look alike the first keeps its name, and the start says which they are', async () => {
    const database = await written(
      null,
      ['B\u00adlue', 'b\u00adlue'],
      ['Red', 'red'],
      ['Blue', 'blue'],
      ['Ｂlue', 'ｂlue'],
    )
    const said = await started(database)
    for (const later of [3, 4])
      expect(said).toContain(
        `teams: name of row ${later} looks the same as that of row 1. Both are kept as they are; give one of them another.`,
      )
    const [first, second, ...others] = await keys(database)
    expect([first, second]).toEqual(['blue', 'red'])
    expect(new Set([...others, 'blue', 'red']).size).toBe(4)
    expect(await database.rows('select name from teams order by id')).toEqual(
      ['B\u00adlue', 'Red', 'Blue', 'Ｂlue'].map((name) => [name]),
    )
    const again = database.write((writer) =>
      writer.run("insert into teams (name, name_key) values ('BLUE', ?)", [textKey('BLUE', true)]),
    )
    await expect(again).rejects.toMatchObject({ kind: 'unique' })
    expect(await started(database)).toEqual([])
  })
})
