import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documenting } from '../model/messages.ts'
import { documents } from './docs/index.ts'

/** `npm run docs`: writes the documents that follow from the code, whatever the product; it takes no options. */
const folder = join(import.meta.dirname, '..', '..', 'docs')
const [given] = process.argv.slice(2)
if (given !== undefined) {
  console.error(documenting.noOptions(given))
  process.exit(1)
}
for (const [name, make] of Object.entries(documents)) {
  await writeFile(join(folder, name), make())
  console.log(`docs/${name}`)
}
