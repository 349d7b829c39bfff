import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { inside } from '../../commands/parts/paths.mjs'
import { productButtons } from '../../commands/parts/product-buttons.mjs'
import { productIn } from '../../src/server/index.ts'
import { folderOf } from '../support/workshop.ts'

const seam = ['src/client/shared/buttons/index.ts', 'src/client/app/button-features.tsx'].map((file) =>
  inside(file),
)

/** What lists and forms take of buttons, as the page of a product has it. */
const seamFor = async (product: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      productButtons(productIn(folderOf(product))),
      {
        name: 'seam',
        resolveId: (id) => (id === 'virtual:seam' ? id : null),
        load: (id) =>
          id === 'virtual:seam'
            ? seam.map((file) => `export * from ${JSON.stringify(file)}`).join('\n')
            : null,
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'virtual:seam',
        external: /^[^./\0][^:]*$/, // packages, and sentences
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const { output } = built as Rollup.RollupOutput // one build, not watched
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

test('a page carries buttons where its product has some, and nothing of them where it has none', async () => {
  const names = ['FormButtons', 'rowButtons', 'buttonFeatures']
  const [workshop, yard] = [await seamFor('workshop'), await seamFor('yard')]
  for (const name of names) expect([workshop, yard].map((code) => code.includes(name))).toEqual([true, true])
  expect(workshop).toContain('aria-haspopup')
  expect(yard).not.toContain('aria-haspopup')
  expect(yard.length).toBeLessThan(600)
})
