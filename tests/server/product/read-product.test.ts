import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inside, pinnedNode } from '../../../commands/parts/paths.mjs'

const run = promisify(execFile)
let folder = ''

/** A copy of the small product as it would lie in the checkout of another engine, whose language lacks every word. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-product-'))
  await writeFile(join(folder, 'other-language.ts'), 'export const word = null\n')
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', imports: { '#descriptor': './other-language.ts' } }),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const script = `
  import { join } from 'node:path'
  import { compileProduct, reportFaults } from ${JSON.stringify(inside('src', 'server', 'product', 'compile-product.ts'))}
  import { readProduct } from ${JSON.stringify(inside('src', 'server', 'product', 'read-product.ts'))}
  const root = process.argv[1]
  const product = await readProduct({ root, entities: join(root, 'entities'), app: join(root, 'app.ts') })
  const compiled = compileProduct(product)
  console.log('faults' in compiled ? reportFaults(compiled.faults) : 'sound')
`

/** What is said of the small product when these files hold these texts. */
const reported = async (texts: Readonly<Record<string, string>>): Promise<string> => {
  await cp(inside('tests', 'support', 'shelf'), folder, { recursive: true })
  for (const [file, text] of Object.entries(texts)) await writeFile(join(folder, file), text)
  const { stdout } = await run(pinnedNode, ['--input-type=module', '-e', script, folder])
  return stdout.trim()
}

test('files that load are a product, in the language of the engine that reads them', async () => {
  expect(await reported({})).toBe('sound')
})

test('a word that the language lacks is named with its line and the word that was meant', async () => {
  const state = "import { entity, text, requird } from '#descriptor'\n\nexport default entity({})\n"
  expect(await reported({ 'entities/state.ts': state })).toBe(
    "entities/state.ts:1  E-FILE-1  cannot be loaded: The requested module '#descriptor' does not provide an export named 'requird'. Did you mean 'required'?",
  )
})

test('a file that is no TypeScript is named with its line, and does not hide the faults of others', async () => {
  const author = await readFile(inside('tests', 'support', 'shelf', 'entities', 'author.ts'), 'utf8')
  const said = await reported({
    'entities/author.ts': author.replace("group: 'Stock'", "group: 'Stok'"),
    'entities/state.ts': "import { entity } from '#descriptor'\n\nexport default entity({\n  one: { )\n",
  })
  expect(said.split('\n').map((line) => line.split('  ').slice(0, 2))).toEqual([
    ['entities/author.ts:8', 'E-MENU-1'],
    ['entities/state.ts:4', 'E-FILE-1'],
  ])
})

test('the product’s own file is named where it is the one that fails', async () => {
  const said = await reported({ 'app.ts': "import { app } from '#descriptor'\n\nexport default ap({})\n" })
  expect(said).toMatch(
    /^app\.ts:3 {2}E-FILE-1 {2}cannot be loaded: ap is not defined\. Did you mean 'app'\?$/,
  )
})
