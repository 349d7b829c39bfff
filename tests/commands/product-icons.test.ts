import { afterAll, expect, test } from 'vitest'
import { productModules } from '../../commands/parts/product.mjs'
import { variant } from '../support/variant.ts'

const made: ReturnType<typeof variant>[] = []
const withIcon = (icon: string) => {
  const product = variant(
    ['entities/scale.ts', 'export default', `const drawn = ${icon}\nexport default`],
    ['entities/scale.ts', "icon: 'layers'", 'icon: drawn'],
  )
  made.push(product)
  const { load } = productModules(product.place)
  if (typeof load !== 'function') throw new Error('It loads nothing.')
  const asked = { environment: { mode: 'build' } } as unknown as ThisParameterType<typeof load> // all that it reads
  return Promise.resolve(load.call(asked, '\0virtual:menu-icons'))
}
afterAll(() => {
  for (const product of made) product.remove()
})

test('an icon that a constant names is drawn', async () => {
  expect(await withIcon("['anchor'].join()")).toMatch(/from 'lucide-react\/icons\/anchor'/)
})

test('one that there is not is no blank, but refused', async () => {
  await expect(withIcon("['no', 'such', 'icon'].join('-')")).rejects.toThrow(/no-such-icon/)
})
