import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { inside, pinnedNode, readJson, root } from '../../../commands/parts/paths.mjs'
import { printProductFaults, productIn } from '../../../src/server/index.ts'
import { writeEditorFiles } from '../../../src/server/product/editor-files.ts'
import { writeProduct } from '../../../src/tools/new/write-product.ts'

const folder = mkdtempSync(join(tmpdir(), 'products-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a new product has no faults, its name from the folder, and is written once', async () => {
  const place = join(folder, 'town-clinic')
  expect((await writeProduct(place, "Ada's Clinic"))[0]).toContain('tsconfig.json')
  const said: string[] = []
  const sound = await printProductFaults(productIn(place), {
    json: false,
    print: (line) => void said.push(line),
  })
  expect([sound, said]).toEqual([true, ['The descriptors are sound.']])
  expect(readFileSync(join(place, 'app.ts'), 'utf8')).toContain(`name: 'town-clinic', title: "Ada's Clinic"`)
  await expect(writeProduct(place, '')).rejects.toThrow('app.ts is there already. Nothing was written')
})

test('the test that it comes with runs green, and git leaves out what is made there', async () => {
  const place = join(folder, 'new-clinic')
  await writeProduct(place, '')
  const runner = inside('node_modules', 'vitest', 'vitest.mjs')
  const report = join(folder, 'report.json')
  const reported = ['--reporter=json', `--outputFile.json=${report}`]
  await promisify(execFile)(
    pinnedNode,
    [runner, 'run', '--configLoader=native', '--project=product', ...reported],
    { cwd: root, env: { ...process.env, PRODUCT_FOLDER: place } },
  )
  const { numPassedTests, numFailedTests } = readJson(report)
  expect([numPassedTests, numFailedTests]).toEqual([1, 0])
  expect(readFileSync(join(place, '.gitignore'), 'utf8')).toBe('.descry/\nbackups/\ndata/\ndist/\n')
})

/** What the compiler says of a project; '' where nothing. */
const compiled = (project: string): Promise<string> =>
  promisify(execFile)(pinnedNode, [inside('node_modules', 'typescript', 'bin', 'tsc'), '-p', project]).then(
    () => '',
    (fault: { readonly stdout: string }) => fault.stdout,
  )

test('an editor reads it by settings that name no path of this machine; once moved, they are written anew', async () => {
  const place = join(folder, 'moving-clinic')
  await writeProduct(place, '')
  const settings = ['tsconfig.json', 'tests/tsconfig.json'].map((file) =>
    readFileSync(join(place, file), 'utf8'),
  )
  expect(settings.map((text) => JSON.parse(text))).toEqual([
    { extends: './.descry/tsconfig.json' },
    { extends: '../.descry/tests.json' },
  ])
  expect([await compiled(place), await compiled(join(place, 'tests'))]).toEqual(['', ''])
  const moved = join(folder, 'further', 'away', 'clinic')
  mkdirSync(dirname(moved), { recursive: true })
  renameSync(place, moved)
  writeEditorFiles(productIn(moved))
  const file = join(moved, 'entities', 'user.ts')
  const user = readFileSync(file, 'utf8')
  expect(user).toContain("from 'descry'")
  writeFileSync(file, user.replace("references('Roles', 'role'", "references('Roles', 'rule'"))
  expect(await compiled(moved)).toContain(`'"rule"' is not assignable`)
  // The language's other name, beside files that say 'descry'.
  writeFileSync(file, user.replace("from 'descry'", "from '#descriptor'"))
  const sound = await printProductFaults(productIn(moved), { json: false, print: () => {} })
  expect([await compiled(moved), sound]).toEqual(['', true])
})

test('a folder whose name no product can have is refused, and nothing is made', async () => {
  await expect(writeProduct(join(folder, '7 Clinics'), '')).rejects.toThrow("'7 clinics' cannot name one")
  expect(() => readFileSync(join(folder, '7 Clinics', 'app.ts'))).toThrow('ENOENT')
})
