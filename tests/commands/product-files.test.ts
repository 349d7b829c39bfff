import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { inside } from '../../commands/parts/paths.mjs'
import { productFiles } from '../../commands/parts/product-files.mjs'
import { productIn } from '../../src/server/index.ts'
import { folderOf } from '../support/workshop.ts'

/** What the screen of a row takes of files, as the page of a product has it. */
const seamFor = async (product: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [productFiles(productIn(folderOf(product)))],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: inside('src/client/shared/uploads/index.ts'),
        external: /^[^./\0][^:]*$/, // packages, and sentences
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const { output } = built as Rollup.RollupOutput // one build, not watched
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

test('a page carries files where its product has some, and nothing of them where it has none', async () => {
  const [workshop, yard] = [await seamFor('workshop'), await seamFor('yard')]
  for (const name of ['filesOfRow', 'downloadLate'])
    expect([workshop, yard].map((code) => code.includes(name))).toEqual([true, true])
  expect(workshop).toContain('/api/files')
  expect(yard).not.toContain('/api/files')
  expect(yard.length).toBeLessThan(300)
})
