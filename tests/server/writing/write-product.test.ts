import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { inside, pinnedNode, readJson, root } from '../../../commands/parts/paths.mjs'
import { checkProduct, productIn } from '../../../src/server/index.ts'
import { writeProduct } from '../../../src/tools/new/write-product.ts'

const folder = mkdtempSync(join(tmpdir(), 'products-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a new product has no faults, its name from the folder, and is written once', async () => {
  const place = join(folder, 'town-clinic')
  expect((await writeProduct(place, "Ada's Clinic"))[0]).toContain('tsconfig.json')
  const said: string[] = []
  const sound = await checkProduct(productIn(place), { json: false, print: (line) => void said.push(line) })
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
  expect(readFileSync(join(place, '.gitignore'), 'utf8')).toBe('backups/\ndata/\ndist/\n*.tsbuildinfo\n')
})

test('a folder whose name no product can have is refused, and nothing is made', async () => {
  await expect(writeProduct(join(folder, '7 Clinics'), '')).rejects.toThrow("'7 clinics' cannot name one")
  expect(() => readFileSync(join(folder, '7 Clinics', 'app.ts'))).toThrow('ENOENT')
})
