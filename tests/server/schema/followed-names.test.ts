import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import { loadModel } from '../../../src/server/index.ts'
import { commentTables } from '../../../src/server/people/comments/tables.ts'
import { followsTable } from '../../../src/server/people/follows/tables.ts'
import { inboxTables } from '../../../src/server/people/inbox/tables.ts'
import type { Database } from '../../../src/server/platform/database/index.ts'
import { productSchema } from '../../../src/server/product/product-schema.ts'
import { batchesTable } from '../../../src/server/rows/store/batches.ts'
import { filesTable } from '../../../src/server/rows/store/files-table.ts'
import { historyTable } from '../../../src/server/rows/store/history.ts'
import { applySchema, prune, wantedSchema } from '../../../src/server/schema/index.ts'
import { readRemembered, remember } from '../../../src/server/schema/remembered.ts'
import { onBoth } from '../../support/places.ts'
import { workshop } from '../../support/workshop.ts'
import { modelOf } from './office.ts'
import { column, offices } from './offices.ts'

const named = (one: string, many: string, more: Partial<words.Entity> = {}): words.Entity => ({
  ...{ one, many, fields: { name: words.text('Name', words.required) } },
  ...more,
})
const note = named('note', 'notes')
const wanted = (...entities: readonly words.Entity[]) => {
  const model = modelOf(note, ...entities)
  const account = model.entities.note
  if (!account) throw new Error('The model has notes.')
  const engine = [followsTable(account), ...inboxTables(account), ...commentTables]
  return wantedSchema(model, [...engine, historyTable, batchesTable, filesTable])
}
const bring = (database: Database, ...entities: readonly words.Entity[]) =>
  applySchema(database, wanted(...entities))

onBoth((place) => {
  const { open } = offices(place)
  const run = (database: Database, sql: string) => database.write((writer) => writer.run(sql))
  const say = async (database: Database, entity: string, text: string) => {
    const moment = "'2026-01-02T03:04:05.006Z'"
    await run(
      database,
      `insert into engine_comments (entity, row_id, at, account_id, account_name, text, version) values ('${entity}', 1, ${moment}, 1, 'Mei', '${text}', 1)`,
    )
    await run(
      database,
      `insert into engine_history (at, verb, entity, row_id, changes) values (${moment}, 'create', '${entity}', 1, '{}')`,
    )
    await run(database, `insert into engine_follows values ('${entity}', 1, 1, 'chosen')`)
    await run(
      database,
      `insert into engine_inbox_lines (account_id, key, entity, row_id, at, state) values (1, 'row:${entity}:1', '${entity}', 1, ${moment}, 'unread')`,
    )
    await run(
      database,
      `insert into engine_notices (line_id, account_id, at, kind, payload) select max(id), 1, ${moment}, 'batch', '{"entity":"${entity}","text":"${text}"}' from engine_inbox_lines`,
    )
  }
  /** What is kept around the rows of an entity, in each table. */
  const around = async (database: Database, entity: string) => [
    ...(await column(database, `select text from engine_comments where entity = '${entity}'`)),
    ...(await column(database, `select count(*) from engine_history where entity = '${entity}'`)).map(Number),
    ...(await column(database, `select why from engine_follows where entity = '${entity}'`)),
    ...(await column(database, `select key from engine_inbox_lines where entity = '${entity}'`)),
    ...(await column(database, `select payload from engine_notices where payload like '%"${entity}"%'`)),
  ]
  const all = (entity: string, text: string) => [
    ...[text, 1, 'chosen', `row:${entity}:1`, `{"entity":"${entity}","text":"${text}"}`],
  ]
  const none = [0]
  const begin = async (...entities: readonly words.Entity[]) => {
    const database = await open()
    await bring(database, ...entities)
    await run(database, "insert into notes (name) values ('Mei')")
    for (const { one, many } of entities) {
      await run(database, `insert into ${many.replace('-', '_')} (name) values ('${one}')`)
      await say(database, one, `Of ${one}`)
    }
    return database
  }

  test('every column of the engine that names an entity says so', async () => {
    const { dialect } = await open()
    const told = productSchema(await loadModel(workshop), dialect)
      .tables.filter(({ name }) => name.startsWith('engine_'))
      .flatMap(({ name, columns }) =>
        columns.map((each) => [`${name}.${each.name}`, each.naming ?? null] as const),
      )
    expect(
      told.filter(([name, naming]) => /entit|field/.test(name.split('.')[1] ?? '') && naming === null),
    ).toEqual([])
    expect(told.filter(([, naming]) => naming === 'entity').map(([name]) => name)).toContain(
      'engine_news.entity',
    )
  })

  test('what is kept around rows follows their entity to another name, and back', async () => {
    const database = await begin(named('ship', 'ships'), named('boat', 'boats'))
    const { steps } = await bring(
      database,
      named('air-ship', 'air-ships', { was: 'ships' }),
      named('boat', 'boats'),
    )
    expect(steps.map(({ sentence }) => sentence)).toContain(
      "Bring along what is kept around the rows under the name 'ship', which is 'air-ship' now.",
    )
    expect([await around(database, 'air-ship'), await around(database, 'ship')]).toEqual([
      all('air-ship', 'Of ship'),
      none,
    ])
    expect(await around(database, 'boat')).toEqual(all('boat', 'Of boat'))
    await bring(database, named('ship', 'ships', { was: 'air-ships' }), named('boat', 'boats'))
    expect(await around(database, 'ship')).toEqual(all('ship', 'Of ship'))
    expect((await bring(database, named('ship', 'ships'), named('boat', 'boats'))).steps).toEqual([])
  })

  test('two entities whose names go round keep what is theirs', async () => {
    const database = await begin(named('ship', 'ships'), named('boat', 'boats'))
    await bring(database, named('boat', 'ships'), named('ship', 'boats'))
    expect([await around(database, 'boat'), await around(database, 'ship')]).toEqual([
      all('boat', 'Of ship'),
      all('ship', 'Of boat'),
    ])
  })

  test('an entity that takes the name of one that is renamed in the same step has nothing of it', async () => {
    const database = await begin(named('ship', 'ships'))
    await bring(database, named('boat', 'boats', { was: 'ships' }), named('ship', 'vessels'))
    expect([await around(database, 'boat'), await around(database, 'ship')]).toEqual([
      all('boat', 'Of ship'),
      none,
    ])
  })

  test('an entity that takes the name of one that is hidden has nothing of it, which finds it again', async () => {
    const database = await begin(named('ship', 'ships'))
    await bring(database)
    await bring(database, named('ship', 'vessels'))
    expect(await around(database, 'ship')).toEqual(none)
    await say(database, 'ship', 'Of the vessel')
    await bring(database, named('ship', 'ships'), named('vessel', 'vessels'))
    expect([await around(database, 'ship'), await around(database, 'vessel')]).toEqual([
      all('ship', 'Of ship'),
      all('vessel', 'Of the vessel'),
    ])
  })

  test('a table that is dropped for good takes along what was kept around its rows', async () => {
    const database = await begin(named('ship', 'ships'), named('boat', 'boats'))
    await run(
      database,
      `insert into engine_files (entity, field, name, type, bytes, sha256, state, made_at, made_by, made_by_name, row_id) values ('ship', 'plan', 'a', 'b', 1, 'c', 'ready', '2026-01-02T03:04:05.006Z', 1, 'Mei', 1)`,
    )
    await bring(database, named('boat', 'boats'))
    await prune(database, wanted(named('boat', 'boats')), ['ships'])
    expect([await around(database, 'ship'), await around(database, 'boat')]).toEqual([
      none,
      all('boat', 'Of boat'),
    ])
    expect(await column(database, 'select name from engine_files')).toEqual([])
  })

  test('a field of files that is dropped for good gives its files up', async () => {
    const papers = {
      plan: words.file('Plan'),
      chart: words.file('Chart'),
    }
    const fields = { name: words.text('Name', words.required) }
    const ship = (more: words.Fields) => named('ship', 'ships', { fields: { ...fields, ...more } })
    const database = await begin(ship(papers))
    for (const field of ['plan', 'chart'])
      await run(
        database,
        `insert into engine_files (entity, field, name, type, bytes, sha256, state, made_at, made_by, made_by_name, row_id) values ('ship', '${field}', 'a', 'b', 1, 'c', 'ready', '2026-01-02T03:04:05.006Z', 1, 'Mei', 1)`,
      )
    const { chart } = papers
    await bring(database, ship({ chart }))
    const now = () => new Date('2026-11-25T02:15:00.000Z')
    await prune(database, wanted(ship({ chart })), ['ships.plan'], { now })
    expect(await database.rows('select field, left_at from engine_files order by field')).toEqual([
      ['chart', null],
      ['plan', '2026-11-25T02:15:00.000Z'],
    ])
  })

  test('what an older program left under a name belongs to nobody who takes it later', async () => {
    const database = await begin(named('ship', 'ships'))
    await say(database, 'boat', 'Of a boat that went long ago')
    await bring(database, named('ship', 'ships'), named('boat', 'boats'))
    expect([await around(database, 'boat'), await around(database, 'ship')]).toEqual([
      none,
      all('ship', 'Of ship'),
    ])
  })

  test('a table whose name was never noted has what is around its rows when it comes back', async () => {
    const database = await begin(named('person', 'people'))
    await database.write(async (writer) => {
      const { entities: _, ...remembered } = await readRemembered(writer)
      await remember(writer, remembered)
    })
    await bring(database)
    await bring(database, named('person', 'people'))
    expect(await around(database, 'person')).toEqual(all('person', 'Of person'))
  })

  test('names follow from a database of a program that did not note them', async () => {
    const database = await begin(named('ferry', 'ferries'))
    await database.write(async (writer) => {
      const { entities: _, ...remembered } = await readRemembered(writer)
      await remember(writer, remembered)
    })
    await bring(database, named('boat', 'boats', { was: 'ferries' }))
    expect([await around(database, 'boat'), await around(database, 'ferry')]).toEqual([
      all('boat', 'Of ferry'),
      none,
    ])
  })
})
