import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { languageDocuments } from './docs/language-document.ts'
import { productDocuments } from './docs/product-documents.ts'
import { runTool } from './run-tool.ts'

/**
 * `npm run docs`: writes the documents that follow from the code: the language of descriptors and its checks; with
 * `--app FOLDER` the entities and calls of that product, into its own `docs/`.
 */
await runTool(async ({ place: { root, folder }, args, model }) => {
  parseArgs({ args, options: {} })
  const texts = folder === undefined ? languageDocuments() : productDocuments(await model())
  const docs = join(folder ?? root, 'docs')
  await mkdir(docs, { recursive: true })
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(join(docs, name), text)
    console.log(join(docs, name))
  }
})
