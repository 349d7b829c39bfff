import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documents } from './index.ts'

/** `npm run docs`: writes the documents that follow from the code. */
const folder = join(import.meta.dirname, '..', '..', '..', 'docs')
for (const [name, make] of Object.entries(documents)) {
  await writeFile(join(folder, name), make())
  console.log(`docs/${name}`)
}
