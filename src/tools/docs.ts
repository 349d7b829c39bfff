import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { languageDocuments } from './docs/language-document.ts'
import { productDocuments } from './docs/product-documents.ts'
import { runTool } from './run-tool.ts'

/**
 * `npm run docs`: generates the documents on the descriptor language and its checks. With `--app FOLDER`, it generates
 * those on that product's entities and calls, into its own `docs/`.
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
