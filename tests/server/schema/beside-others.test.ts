import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import { type Database, openDatabase } from '../../../src/server/platform/database/index.ts'
import { postgresPlace, withDatabase } from '../../support/places.ts'
import { byHand } from '../../support/recount.ts'
import { bring, entity, fill, person, personFields, team } from './office.ts'

const place = postgresPlace()

const site = entity({
  one: 'site',
  many: 'sites',
  fields: { name: words.text('Name', words.required, words.unique), team: words.reference('Team', 'team') },
})

const { height: _, ...kept } = personFields
/** A field of each sort added, one taken away, one indexed, and an entity added. */
const changed = [
  team,
  site,
  person({
    ...kept,
    remark: words.longtext('Remark'),
    phone: words.text('Phone', words.sortable, words.initially('None')),
    shift: words.number('Shift', words.required, words.initially(2)),
    fee: words.money('Fee', 'EUR', words.sortable),
    second: words.reference('Second Team', 'team'),
  }),
]

describe('while a server of an older version uses the database', () => {
  const opened: Database[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()))
  })
  const open = async (url: string): Promise<Database> => {
    const database = await openDatabase(url)
    opened.push(database)
    return database
  }
  const used = async () => {
    const url = await place.fresh()
    const older = await open(url)
    await bring(older, [team, person()])
    await fill(older)
    return { url, older }
  }
  const options = (database: Database, said: string[] = []) => ({
    server: database.shared,
    log: (sentence: string) => void said.push(sentence),
  })
  /** Resolves when PostgreSQL has seen that its connections are closed, on a busy machine a while later. */
  const stop = async (older: Database, newer: Database) => {
    await older.close()
    while (((await newer.shared?.others()) ?? []).length > 0) await pause(20)
  }
  /** Brings it as a start beside others does. */
  const bringBeside = (database: Database, entities: readonly words.Entity[], said?: string[]) =>
    bring(database, entities, options(database, said))

  const unsound = (database: Database) =>
    database.rows(
      `select conname from pg_constraint where not convalidated union all
         select indexrelid::regclass::text from pg_index where not indisvalid`,
    )
  const insertOlder = (older: Database) =>
    older.write((writer) => writer.run(`insert into people (name, name_key) values ('Joan', 'joan')`))

  test('fields, references, indexes and an entity are added, and it writes rows that the newer one can read', async () => {
    const { url, older } = await used()
    const newer = await open(url)
    await bringBeside(newer, changed)
    await insertOlder(older)
    expect(
      await newer.rows(
        'select name, phone, phone_key, phone__order, shift, fee, second_id from people order by id',
      ),
    ).toEqual(['Ada', 'Grace', 'Élodie', 'Joan'].map((name) => [name, 'None', 'none', 'none', 2, null, null]))
    expect(await unsound(newer)).toEqual([])
    expect((await bring(newer, changed)).steps.map(({ kind }) => kind)).toEqual([])
    await expect(older.write((writer) => writer.run('update people set second_id = 77'))).rejects.toThrow()
  })

  test('its indexes remain until a start finds no others', async () => {
    const { url, older } = await used()
    const newer = await open(url)
    const { born, ...others } = personFields
    const without = [team, person({ ...others, born: words.date('Born') })]
    const index = `select 1 from pg_indexes where indexname like 'ix\\_\\_people\\_\\_born%'`
    const said: string[] = []
    await bringBeside(newer, without, said)
    expect(said.join()).toContain('Not now, because other servers are using the database')
    expect(await newer.rows(index)).toHaveLength(1)
    await stop(older, newer)
    await bringBeside(newer, without)
    expect(await newer.rows(index)).toEqual([])
  })

  const { remark: __, ...noRemark } = personFields
  const alone: Readonly<Record<string, readonly [saying: string, entities: readonly words.Entity[]]>> = {
    'a field renamed': [
      'Rename people.remark to note; its values are carried over.',
      [team, person({ ...noRemark, note: words.longtext('Note', words.was('remark')) })],
    ],
    'a field of another kind': [
      'people.height',
      [team, person({ ...personFields, height: words.text('Height', words.was('height', 'number')) })],
    ],
    'an entity renamed': [
      'Rename the table people to persons; its rows are carried over.',
      [team, { ...person(), one: 'person', many: 'persons', was: 'people' }],
    ],
    'a text that is sorted by from now on, whose keys the older version does not write': [
      'Work out what people are sorted and compared by: remark.',
      [team, person({ ...personFields, remark: words.longtext('Remark', words.sortable) })],
    ],
  }
  test.each(Object.entries(alone))(
    '%s is refused with place and way out, and done once it has stopped',
    async (_, [saying, entities]) => {
      const { url, older } = await used()
      await older.write((writer) => writer.run('update people set height = 2'))
      const newer = await open(url)
      const refused = bringBeside(newer, entities)
      await expect(refused).rejects.toThrow(saying)
      await expect(refused).rejects.toThrow(/Another server is using the database.* Stop the other servers/s)
      expect((await bring(older, [team, person()])).steps).toEqual([])
      await stop(older, newer)
      await bringBeside(newer, entities)
      expect((await bring(newer, entities)).steps).toEqual([])
    },
  )

  test('a long read delays the change, and no other read queues behind it', async () => {
    const { url } = await used()
    const newer = await open(url)
    const reader = new Client({ connectionString: url })
    await reader.connect()
    await reader.query('begin; select * from people')
    let done = false
    const brought = bringBeside(newer, changed).then(() => {
      done = true
    })
    for (let reads = 0; reads < 50; reads += 1) await byHand(url, 'select count(*) from people')
    expect(done).toBe(false)
    await reader.query('commit')
    await reader.end()
    await brought
    expect(await unsound(newer)).toEqual([])
  })

  test('a start that ends after any of its steps leaves what the next one completes', async () => {
    const { url } = await used()
    const newer = await open(url)
    const { steps } = await withDatabase(await place.fresh(), async (other) => {
      await bring(other, [team, person()])
      return bring(other, changed)
    })
    for (let last = 0; last < steps.length; last += 2) {
      let said = 0
      const dying = () => {
        said += 1
        if (said > last) throw new Error('killed')
      }
      await bring(newer, changed, { ...options(newer), log: dying }).catch(() => {})
    }
    await bringBeside(newer, changed)
    expect((await bring(newer, changed)).steps).toEqual([])
    expect(await unsound(newer)).toEqual([])
    const references = `select count(*) as n from pg_constraint where contype = 'f' and conrelid in ('people'::regclass, 'sites'::regclass)`
    expect(await newer.all(references)).toEqual([{ n: 3 }])
  })

  test('an index that a killed start has left invalid is made again', async () => {
    const { url } = await used()
    const newer = await open(url)
    const wanted = [team, person({ ...personFields, height: words.number('Height', words.sortable) })]
    const name = 'ix__people__height__id'
    await byHand(url, `create table blocked (n int); insert into blocked values (1), (1)`)
    await byHand(url, `create unique index concurrently "${name}" on blocked (n)`).catch(() => {})
    expect(await unsound(newer)).toEqual([[name]])
    await bringBeside(newer, wanted)
    expect(await unsound(newer)).toEqual([])
    expect(await newer.rows(`select tablename from pg_indexes where indexname = '${name}'`)).toEqual([
      ['people'],
    ])
  })

  test('a value that it writes twice meanwhile is named, and no invalid index remains', async () => {
    const { url } = await used()
    const newer = await open(url)
    const wanted = [team, person({ ...personFields, height: words.number('Height', words.unique) })]
    const writer = new Client({ connectionString: url })
    await writer.connect()
    await writer.query('begin; update people set height = 7')
    const late = (sentence: string) => {
      if (sentence.includes('each value once')) void writer.query('commit')
    }
    await expect(bring(newer, wanted, { ...options(newer), log: late })).rejects.toThrow(/people.*height/s)
    await writer.end()
    expect(await unsound(newer)).toEqual([])
  })

  test('of two newer servers that start at once, one makes the changes', async () => {
    const { url } = await used()
    const both = [await open(url), await open(url)]
    const plans = await Promise.all(both.map((database) => bringBeside(database, changed)))
    expect(plans.filter(({ steps }) => steps.length > 0)).toHaveLength(1)
  })

  test('two newer servers that start at once are no others for each other, so one of them renames', async () => {
    const { url, older } = await used()
    const first = await open(url)
    await stop(older, first)
    const two = [first, await open(url)]
    const [, renamed = []] = alone['a field renamed'] ?? []
    const plans = await Promise.all(two.map((database) => bringBeside(database, renamed)))
    expect(plans.filter(({ steps }) => steps.length > 0)).toHaveLength(1)
  })
})
