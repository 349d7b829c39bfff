import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { productModules } from '../../commands/parts/product.mjs'
import { type Edit, variant } from '../support/variant.ts'

const made: ReturnType<typeof variant>[] = []
afterAll(() => {
  for (const product of made) product.remove()
})

/** The module of the menu's icons, of the tests' product with these changes. */
const icons = (...edits: readonly Edit[]) => {
  const product = variant(...edits)
  made.push(product)
  const { load } = productModules(product.place)
  if (typeof load !== 'function') throw new Error('It loads nothing.')
  const read = (mode: 'build' | 'dev') => {
    const asked = { environment: { mode } } as unknown as ThisParameterType<typeof load> // all that it reads
    return Promise.resolve(load.call(asked, '\0virtual:menu-icons'))
  }
  return { folder: product.folder, read }
}

const file = 'entities/scale.ts'
const constant = (text: string, menu: string): readonly Edit[] => [
  [file, 'export default', `const drawn = ${text}\nexport default`],
  [file, "icon: 'layers'", menu],
]

test.each([
  ['a constant names', constant("['anchor'].join()", 'icon: drawn')],
  ['a spread brings', constant("{ icon: ['anchor'].join() } as const", '...drawn')],
  ['stands in double quotes', constant("''", 'icon: "anchor"')],
])('an icon that %s is drawn, in the built page and in development', async (_, edits) => {
  const { read } = icons(...edits)
  const found = expect.stringMatching(/from 'lucide-react\/icons\/anchor'/)
  expect([await read('build'), await read('dev')]).toEqual([found, found])
})

test('one that there is not is no blank, but refused', async () => {
  const { read } = icons(...constant("['no', 'such', 'icon'].join('-')", 'icon: drawn'))
  await expect(read('build')).rejects.toThrow(/no-such-icon/)
})

test('in development the icon follows its descriptor, and stays while that cannot be read', async () => {
  const { folder, read } = icons()
  const path = join(folder, file)
  expect(await read('dev')).toContain('/layers')
  const save = (text: string, second: number) => {
    writeFileSync(path, text)
    utimesSync(path, second, second)
  }
  const later = Date.now() / 1000
  save("export default { one: 'scale', menu: { icon: 'anchor' } }\n", later + 10)
  expect(await read('dev')).toContain('/anchor')
  save('export default {', later + 20)
  expect(await read('dev')).toContain('/anchor')
})
