import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inside, pinnedNode } from '../../commands/parts/paths.mjs'

const run = promisify(execFile)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(inside('node_modules', '.cache', 'relation-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the compiler says of a descriptor where these entities are known. */
const said = async (relation: string): Promise<string> => {
  await writeFile(join(folder, 'entities.d.ts'), 'interface DescribedEntities { author: true; book: true }\n')
  const language = JSON.stringify(inside('src', 'descriptor', 'index.ts'))
  await writeFile(
    join(folder, 'book.ts'),
    `import { entity, reference } from ${language}
export default entity({ one: 'book', many: 'books', fields: { author: ${relation} } })
`,
  )
  const config = {
    extends: inside('tsconfig', 'base.json'),
    compilerOptions: { incremental: false },
    files: ['entities.d.ts', 'book.ts'],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return run(pinnedNode, [inside('node_modules', 'typescript', 'bin', 'tsc'), '-p', folder]).then(
    () => '',
    ({ stdout }) => stdout,
  )
}

test('a reference to an entity that there is compiles', async () => {
  expect(await said("reference('Author', 'author')")).toBe('')
})

test('a reference to none fails while one types, and the names that there are are said', async () => {
  expect(await said("reference('Author', 'auhtor')")).toContain(
    `Argument of type '"auhtor"' is not assignable to parameter of type 'keyof DescribedEntities'`,
  )
})

test('the project itself compiles its descriptors with the names of its entities', async () => {
  const { stdout } = await run(pinnedNode, [
    ...[inside('node_modules', 'typescript', 'bin', 'tsc'), '-p', inside('tsconfig', 'shared.json')],
    '--listFilesOnly',
  ])
  expect(stdout).toContain('.types/entities.d.ts')
})
