import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

test('a folder whose name no product can have is refused, and nothing is made', async () => {
  await expect(writeProduct(join(folder, '7 Clinics'), '')).rejects.toThrow("'7 clinics' cannot name one")
  expect(() => readFileSync(join(folder, '7 Clinics', 'app.ts'))).toThrow('ENOENT')
})
