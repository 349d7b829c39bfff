import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { loadModel } from '../../../../src/server/index.ts'
import { databases, serverOn } from '../../../support/databases.ts'
import { byHand } from '../../../support/recount.ts'
import type { TestServer } from '../../../support/server.ts'
import {
  insertByHand,
  later,
  made,
  models,
  needed,
  options,
  wrongCounts,
} from '../../../support/two-versions.ts'
import { type Edit, variant } from '../../../support/variant.ts'
import { workshop } from '../../../support/workshop.ts'

const expectRight = async (server: TestServer, model: (typeof models)['ours']) =>
  expect(await wrongCounts(server, model)).toEqual([])

describe('two versions on one SQLite file, one after the other', () => {
  test('each counts what the other and a shell have written', async () => {
    let server = await serverOn('sqlite', options)
    const ids = await needed(server)
    await made(server, '/api/repairs', { ...ids, last_date: '2026-11-30', action_id: 1 })
    const onlyByHand = (sql: string) => {
      const file = new DatabaseSync(server.databaseUrl.slice('sqlite:'.length), { timeout: 5000 })
      file.exec(sql)
      file.close()
    }
    const again = async (product: (typeof later)['place'], model: (typeof models)['ours'], between = '') => {
      const { databaseUrl } = server
      server = await server.restart({ product })
      expect(server.databaseUrl).toBe(databaseUrl)
      if (between) onlyByHand(between)
      await expectRight(server, model)
    }
    await again(later.place, models.later)
    await made(server, '/api/scales', { name: 'Zed' })
    await again(workshop, models.ours)
    await made(server, '/api/repairs', { ...ids, last_date: '2026-11-20', scale_id: 1 })
    await again(later.place, models.later, insertByHand)
    await again(
      later.place,
      models.later,
      `update repairs set action_id = null, published_on = '2026-01-01';
       insert or ignore into repairs (id, last_date) values (1, '2026-11-21'), (99, '2026-11-21');
       delete from repairs where id = 2`,
    )
    // Rows that give way to others leave no trace for a trigger; the next start sees it.
    onlyByHand(`insert or replace into repairs (id, last_date) values (1, '2026-11-22'), (3, '2026-11-23')`)
    server = await server.restart()
    await expect.poll(() => wrongCounts(server, models.later).catch(String), { timeout: 60_000 }).toEqual([])
    await server.stop()
  })
})

describe.each(databases)('what keeps counts on %s', (database) => {
  test('may be switched off or lost: lists are counted as they are read, and a start mends it', async () => {
    const lines: string[] = []
    let server = await serverOn(database, {
      ...options,
      logLevel: 'warn',
      logStream: { write: (line) => void lines.push(line) },
    })
    const ids = await needed(server)
    const run = (sql: string) => {
      if (database === 'postgres') return byHand(server.databaseUrl, sql)
      const file = new DatabaseSync(server.databaseUrl.slice('sqlite:'.length), { timeout: 5000 })
      file.exec(sql)
      return file.close()
    }
    await made(server, '/api/repairs', { ...ids, last_date: '2026-11-30', action_id: 1 })
    expect(lines).toEqual([])
    await run('delete from engine_tallies')
    await expectRight(server, models.ours)
    await expectRight(server, models.ours)
    const said = lines
      .map((line) => JSON.parse(line))
      .map(({ msg, rule, by }) => JSON.stringify([msg, rule, by]))
    expect(said.length).toBeGreaterThan(5)
    expect(said.length).toBe(new Set(said).size)
    await run(
      database === 'postgres'
        ? 'alter table repairs disable trigger all'
        : 'drop trigger engine_count_repairs_insert',
    )
    await made(server, '/api/repairs', { ...ids, last_date: '2026-11-29', action_id: 1 })
    server = await server.restart()
    await expectRight(server, models.ours)
    await made(server, '/api/repairs', { ...ids, last_date: '2026-11-28', action_id: 2 })
    await expectRight(server, models.ours)
    await server.stop()
  })

  test('follows a field that gets another name', async () => {
    let server = await serverOn(database, options)
    const ids = await needed(server)
    const source_id = await made(server, '/api/sources', { title: 'Paper' })
    await made(server, '/api/repairs', { ...ids, last_date: '2026-11-30', action_id: 2 })
    const listed = (field: string): readonly Edit[] => [
      [
        'entities/repair.ts',
        "    settled: ['Settled', {",
        `    found: ['Found', { ${field}: null, action: 'Declined' }],\n    settled: ['Settled', {`,
      ],
      ['entities/repair.ts', "'not-settled', 'settled'],", "'not-settled', 'settled', 'found'],"],
    ]
    const before = variant(...listed('source'))
    server = await server.restart({ product: before.place })
    await expectRight(server, await loadModel(before.place))
    const after = variant(
      ...listed('origin'),
      [
        'entities/repair.ts',
        "source: reference('Source', 'source')",
        "origin: reference('Source', 'source', was('source'))",
      ],
      ['entities/repair.ts', '  wide,\n', '  was,\n  wide,\n'],
      ['entities/repair.ts', "    'source',\n", "    'origin',\n"],
      ['entities/repair.ts', "'category', 'source'],", "'category', 'origin'],"],
    )
    server = await server.restart({ product: after.place })
    const model = await loadModel(after.place)
    await made(server, '/api/repairs', {
      ...ids,
      last_date: '2026-11-29',
      action_id: 2,
      origin_id: source_id,
    })
    await expectRight(server, model)
    await server.stop()
    before.remove()
    after.remove()
  })
})
