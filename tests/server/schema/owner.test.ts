import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inside } from '../../../commands/parts/paths.mjs'
import { loadModel, productIn, type ServerOptions, startServer } from '../../../src/server/index.ts'
import { backUp } from '../../../src/server/operations/backup/backup.ts'
import { moveOffice } from '../../../src/server/operations/backup/move.ts'
import { restoreBackup } from '../../../src/server/operations/backup/restore.ts'
import type { Database } from '../../../src/server/platform/database/index.ts'
import { onBoth, temporaryFolder, withDatabase } from '../../support/places.ts'
import { runTool } from '../../support/tool.ts'
import { workshop } from '../../support/workshop.ts'

const folder = temporaryFolder()
const library = productIn(inside('examples', 'library'))
const ours = await loadModel(workshop)
const theirs = await loadModel(library)
let made = 0
const newFile = () => {
  made += 1
  return join(folder, `${made}.db`)
}

const start = (databaseUrl: string, options: Partial<ServerOptions> = {}) =>
  startServer({ product: workshop, databaseUrl, host: '127.0.0.1', port: 0, timeZone: 'UTC', ...options })

/** A database that has served, as version 0.1.0 left one: without a mark. */
const served = async (
  url: string,
  { product, marked = true }: { product?: typeof library; marked?: boolean } = {},
) => {
  await (await start(url, product && { product })).stop()
  if (!marked)
    await withDatabase(url, (database) =>
      database.write((writer) => writer.run("delete from engine_facts where name = 'product'")),
    )
  return url
}

/** All that a start could have changed. */
const stateOf = (url: string): Promise<unknown> =>
  withDatabase(url, async (database: Database) => {
    const tables = ['engine_facts', 'permissions', 'roles_permissions', 'roles', 'users']
    return Promise.all(
      tables.map((table) => database.rows(`select * from ${table} order by 1, 2`).catch(() => null)),
    )
  })

const both = 'that of Bell Workshop (workshop), and this is Town Library (library)'

onBoth(({ fresh }) => {
  test('a database bears its product, and another is refused by name before anything is changed', async () => {
    const url = await served(await fresh())
    const before = await stateOf(url)
    await expect(start(url, { product: library })).rejects.toThrow(both)
    await expect(backUp(url, newFile(), theirs)).rejects.toThrow(both)
    await expect(moveOffice(url, `sqlite:${newFile()}`, theirs)).rejects.toThrow(both)
    const books = await served(`sqlite:${newFile()}`, { product: library })
    await expect(moveOffice(books, url, theirs)).rejects.toThrow(both)
    const backup = newFile()
    await backUp(books, backup, theirs)
    await expect(restoreBackup(backup, url, theirs)).rejects.toThrow(
      /Bell Workshop \(workshop\), and this is Town Library/,
    )
    await expect(restoreBackup(backup, url, ours)).rejects.toThrow(
      'is a backup of another product: of Town Library (library), and this is Bell Workshop (workshop)',
    )
    expect(await stateOf(url)).toEqual(before)
    await (await start(url)).stop()
  })

  test('one without a mark is taken over once, where it is plainly ours', async () => {
    const url = await served(await fresh(), { marked: false })
    const said: string[] = []
    const log = { logLevel: 'info', logStream: { write: (line: string) => void said.push(line) } }
    await (await start(url, log)).stop()
    expect(said.join('')).toContain('It is that of Bell Workshop (workshop) from now on')
    said.length = 0
    await (await start(url, log)).stop()
    expect(said.join('')).not.toContain('from now on')
    await expect(start(url, { product: library })).rejects.toThrow(both)
  })

  test('one without a mark is refused where its tables are those of another product', async () => {
    const url = await served(await fresh(), { product: library, marked: false })
    const before = await stateOf(url)
    const sentence =
      'that of a product that bears no name in it, and this is Bell Workshop (workshop). Nothing was done in it.'
    await expect(start(url)).rejects.toThrow(sentence)
    await expect(moveOffice(url, `sqlite:${newFile()}`, ours)).rejects.toThrow(sentence)
    expect(await stateOf(url)).toEqual(before)
    await (await start(url, { product: library })).stop()
  })

  test('plan refuses it with code 1, also where it would drop something', async () => {
    const url = await served(await fresh())
    const before = await stateOf(url)
    for (const args of [[], ['--prune', 'repairs']]) {
      const { code, fault } = await runTool('plan', ['--app', 'examples/library', ...args], url)
      expect([code, fault]).toEqual([1, expect.stringContaining(both)])
      expect(fault).not.toMatch(/^\s+at /m)
    }
    expect(await stateOf(url)).toEqual(before)
  })
})

test('an older office whose entities have grown since is taken over', async () => {
  const url = await served(`sqlite:${newFile()}`, { marked: false })
  await withDatabase(url, (database) =>
    database.write(async (writer) => {
      const [row] = await writer.all("select value from engine_facts where name = 'schema'")
      const schema = JSON.parse(String(row?.value))
      for (const table of ['scales', 'sources']) delete schema.tables[table]
      schema.tables.regions = schema.tables.services
      await writer.run("update engine_facts set value = ? where name = 'schema'", [JSON.stringify(schema)])
    }),
  )
  const { code, out } = await runTool('plan', ['--app', workshop.root], url)
  expect([code, out]).toEqual([0, expect.not.stringContaining('Nothing was done')])
})

test('each product has a file of its own unless one is said', async () => {
  const { code, out } = await runTool('plan', ['--app', 'examples/library'], '')
  expect([code, out]).toEqual([0, expect.stringContaining('Create the table books.')])
  const { databaseOf } = await import('../../../src/server/settings.ts')
  expect([databaseOf({}, theirs, library), databaseOf({}, ours, workshop)]).toEqual([
    `sqlite:${inside('examples', 'library', 'data', 'library.db')}`,
    'sqlite:data/workshop.db',
  ])
})
