import { execFile } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { inside, pinnedNode } from '../../../commands/parts/paths.mjs'
import { loadModel, productIn } from '../../../src/server/index.ts'
import { clientText } from '../../../src/tools/client/client-text.ts'
import { serving } from '../../support/databases.ts'
import { temporaryFolder } from '../../support/places.ts'
import { workshop } from '../../support/workshop.ts'

const run = promisify(execFile)
const folder = temporaryFolder()
const client = join(folder, 'client.ts')
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
  await copyFile(join(import.meta.dirname, 'uses.txt'), uses)
})

describe('the client that npm run client writes', () => {
  const server = serving()

  test('compiles under the strictest settings; right uses are accepted, each wrong one is refused', async () => {
    expect(await compile(['client.ts', 'uses.ts'])).toBe('')
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

test('the client of another product compiles too, and knows that one alone', async () => {
  const text = clientText(await loadModel(productIn(inside('examples', 'library'))))
  await writeFile(join(folder, 'library.ts'), text)
  expect(await compile(['library.ts'])).toBe('')
  expect(text).toContain('export interface NewBook ')
  expect(text).not.toContain('roposal')
})
