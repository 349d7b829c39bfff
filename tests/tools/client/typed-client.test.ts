import { execFile } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { inside, pinnedNode } from '../../../commands/parts/paths.mjs'
import { entityFunctions } from '../../../src/model/entity-functions.ts'
import { byAddress, everyCall } from '../../../src/server/calls/every-call.ts'
import { loadModel, productIn } from '../../../src/server/index.ts'
import { functionsOf } from '../../../src/tools/client/client-functions.ts'
import { clientText } from '../../../src/tools/client/client-text.ts'
import { serving } from '../../support/databases.ts'
import { temporaryFolder } from '../../support/places.ts'
import { folderOf, workshop } from '../../support/workshop.ts'

const run = promisify(execFile)
const folder = temporaryFolder()
const client = join(folder, 'client.ts')
const office = join(folder, 'office.ts')
const uses = join(folder, 'uses.ts')

const compilerOptions = {
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noUnusedLocals: true },
  ...{ noImplicitOverride: true, erasableSyntaxOnly: true, verbatimModuleSyntax: true },
  ...{ target: 'esnext', module: 'nodenext', allowImportingTsExtensions: true, noEmit: true },
  ...{ lib: ['esnext'], types: ['node'], typeRoots: [inside('node_modules', '@types')] },
}

/** What the compiler has against the files in the folder; '' where nothing. */
const compile = async (files: readonly string[]): Promise<string> => {
  const config = { compilerOptions, files }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return run(pinnedNode, [inside('node_modules', 'typescript', 'bin', 'tsc'), '-p', folder]).then(
    () => '',
    (fault: { readonly stdout: string }) => fault.stdout,
  )
}

beforeAll(async () => {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await run(pinnedNode, [inside('src', 'tools', 'client.ts'), '--out', client, '--app', workshop.root])
  await copyFile(join(import.meta.dirname, 'office.txt'), office)
  await copyFile(join(import.meta.dirname, 'uses.txt'), uses)
})

describe('the client that npm run client writes', () => {
  const server = serving()

  test('compiles under the strictest settings; right uses are accepted, each wrong one is refused', async () => {
    expect(await compile(['client.ts', 'office.ts', 'uses.ts'])).toBe('')
  })

  test('is enough for an office that has seen nothing else: import, list, change, comment, bulk, undo', async () => {
    const { stdout } = await run(pinnedNode, [office, server.url, server.email, server.password])
    expect(JSON.parse(stdout)).toEqual({
      columns: ['Title: title', 'Due: due', 'State: state'],
      imported: 2,
      titles: ['Broken reed', 'Lost mouthpiece'],
      version: 1,
      conflict: 'Somebody else saved this while you were editing.',
      comments: ['The reed comes on Tuesday.'],
      follows: false,
      settled: [2, 2],
      pasted: true,
      undone: 2,
      state: 'undone',
      rows: 2,
      then: true,
      editors: 1,
      groups: ['Open: 2'],
      csv: 'ID,Title,State,Why',
      found: 1,
      me: server.email,
      unread: expect.any(Number),
      views: [1, null],
    })
  })

  test('calls a real server, from plain Node, without a build', async () => {
    const { stdout } = await run(pinnedNode, [uses, server.url, server.email, server.password])
    expect(JSON.parse(stdout)).toEqual({
      user: server.email,
      renamed: 'Water supply',
      read: expect.any(Number),
      found: 1,
      total: 1,
      every: ['Water supply'],
      options: ['Water supply'],
      titles: 120,
      first: 'Source 0',
      expired: 0,
      late: 0,
      counts: 0,
      past: ['update', 'create'], // a row that is put back as it is has not changed,
      approved: 'Approved',
      missing: ['customer_id', 'service_id', 'category_id', 'last_date'],
      refused: 409,
      lost: 0,
      unsigned: 'Sign in to go on.',
      removed: true,
      stopped: null,
    })
  })

  test('is the same whenever it is written', async () => {
    const written = await readFile(client, 'utf8')
    expect(clientText(await loadModel(workshop))).toBe(written)
  })
})

const others = [
  ...['archive', 'bureau', 'depot', 'desk', 'firm', 'hall', 'odd', 'yard'].map(folderOf),
  ...['helpdesk', 'library', 'rental', 'superstore'].map((name) => inside('examples', name)),
]

test('the clients of other products compile too, and know these alone', async () => {
  const names = await Promise.all(
    others.map(async (path) => {
      const text = clientText(await loadModel(productIn(path)))
      expect(text).not.toContain('roposal')
      await writeFile(join(folder, `${basename(path)}.ts`), text)
      return `${basename(path)}.ts`
    }),
  )
  expect(await compile(names)).toBe('')
})

test.each([workshop.root, ...others])(
  'every call of %s but its streams is a function of its own',
  async (path) => {
    const calls = everyCall(await loadModel(productIn(path)))
    const functions = functionsOf(calls).map(({ name }) => name)
    expect(new Set(functions).size).toBe(functions.length)
    const groups = new Set(
      functions.flatMap((name) => name.split('.').map((_, at, parts) => parts.slice(0, at).join('.'))),
    )
    expect(functions.filter((name) => groups.has(name))).toEqual([])
    const without = calls.filter(({ client }) => client === undefined)
    expect(without.map(({ answers }) => answers.media)).toEqual(['text/event-stream'])
    const ids = byAddress(calls).map(([{ operation }]) => operation)
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test('a named list that is called like a function of every entity, or like a button, is called otherwise', async () => {
  const functions = functionsOf(everyCall(await loadModel(workshop)))
  const entities = functions.map(({ name }) => name.split('.')).filter(({ length }) => length > 1)
  const common = entities
    .filter(([group]) => group === 'petitions' || group === 'users')
    .map(([, name]) => name)
  expect([...new Set(common)].toSorted()).toEqual([...entityFunctions, 'mine'].toSorted())
})
