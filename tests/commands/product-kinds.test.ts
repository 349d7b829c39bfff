import react from '@vitejs/plugin-react'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { inside } from '../../commands/parts/paths.mjs'
import { productKinds } from '../../commands/parts/product-kinds.mjs'
import { meaningOf } from '../../src/model/index.ts'
import { loadModel, productIn } from '../../src/server/index.ts'
import { folderOf } from '../support/workshop.ts'

/** As the page has them: without what checks and server ask of a kind. */
const lists = {
  kinds: 'src/model/kinds/index.ts',
  inputOf: 'src/client/shared/inputs/index.ts',
  rendererOf: 'src/client/shared/cells/cells.tsx',
}
const entry = Object.entries(lists).map(
  ([name, file]) => `export { ${name} } from ${JSON.stringify(inside(file))}`,
)

/** The files of the engine that the lists of kinds bring into the page of a product. */
const filesFor = async (folder: string): Promise<readonly string[]> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      react(),
      productKinds(productIn(folder)),
      {
        name: 'lists',
        resolveId: (id) => (id === 'virtual:lists' ? id : null),
        load: (id) => (id === 'virtual:lists' ? entry.join('\n') : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'virtual:lists',
        external: /^[^./#\0][^:]*$/, // packages
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const { output } = built as Rollup.RollupOutput // one build, not watched
  return output.flatMap((file) =>
    file.type === 'chunk'
      ? Object.entries(file.modules).flatMap(([id, { renderedLength }]) =>
          renderedLength > 0 && id.startsWith(inside('src')) ? [id.slice(inside('').length)] : [],
        )
      : [],
  )
}

test('a page carries the kinds of field that its product has, and no others', async () => {
  const { list } = await loadModel(productIn(folderOf('workshop')))
  const used = new Set(list.flatMap(({ fields }) => fields.map(({ kind }) => kind)))
  expect(used).toContain('date')
  expect(used).not.toContain('image')

  const workshop = await filesFor(folderOf('workshop'))
  expect(workshop).toEqual(
    expect.arrayContaining([
      ...Object.values(lists),
      'src/model/kinds/date.ts',
      'src/client/shared/inputs/DateInput.tsx',
      'src/model/kinds/datetime.ts',
      'src/model/values/zone-offset.ts',
      'src/client/shared/inputs/DateTimeInput.tsx',
    ]),
  )
  expect(workshop.filter((file) => /image|Thumbnail|html/i.test(file))).toEqual([])

  const library = await filesFor(inside('examples', 'library'))
  expect(library).toEqual(
    expect.arrayContaining([
      'src/model/kinds/image.ts',
      'src/client/shared/inputs/ImageInput.tsx',
      'src/client/shared/cells/Thumbnail.tsx',
      'src/client/shared/cells/sanitise-html.ts',
    ]),
  )
  expect(library.filter((file) => /datetime|instant|zone|clock|TimePicker/i.test(file))).toEqual([])
  expect(meaningOf('image').width).toBe('image') // wherever nothing is built, every kind is there
})
