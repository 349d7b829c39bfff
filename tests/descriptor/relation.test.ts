import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inside, pinnedNode } from '../../commands/parts/paths.mjs'

const run = promisify(execFile)
const compiler = inside('node_modules', 'typescript', 'bin', 'tsc')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(inside('node_modules', '.cache', 'relation-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a reference leads to an entity that there is; to none it fails while one types, and those that there are are said', async () => {
  const language = JSON.stringify(inside('src', 'descriptor', 'index.ts'))
  const descriptor = (one: string, to: string) =>
    writeFile(
      join(folder, `${one}.ts`),
      `import { entity, reference } from ${language}
export default entity({ one: '${one}', many: '${one}s', fields: { author: reference('Author', '${to}') } })
`,
    )
  await writeFile(join(folder, 'entities.d.ts'), 'interface DescribedEntities { author: true; book: true }\n')
  await Promise.all([descriptor('book', 'author'), descriptor('misspelt', 'auhtor')])
  const config = {
    extends: inside('tsconfig', 'base.json'),
    compilerOptions: { incremental: false },
    files: ['entities.d.ts', 'book.ts', 'misspelt.ts'],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = await run(pinnedNode, [compiler, '-p', folder]).catch((failed) => failed)
  expect(stdout).toContain(
    `Argument of type '"auhtor"' is not assignable to parameter of type 'keyof DescribedEntities'`,
  )
  expect(stdout).toContain('misspelt.ts')
  expect(stdout).not.toContain('book.ts')
})

test('the project itself compiles its descriptors with the names of its entities', async () => {
  const { stdout } = await run(pinnedNode, [
    ...[compiler, '-p', inside('tsconfig', 'shared.json')],
    '--listFilesOnly',
  ])
  expect(stdout).toContain('.types/entities.d.ts')
})
