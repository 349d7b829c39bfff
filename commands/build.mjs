// npm run build: builds the page into dist/, with a compressed copy beside each asset.
// npm run build -- --app FOLDER builds the product in another folder, into its dist/.
import { fail } from './parts/install.mjs'
import { parseOptions } from './parts/options.mjs'
import { ensurePage } from './parts/page.mjs'
import { onPinnedNode, readAppArgument } from './parts/pinned.mjs'

await onPinnedNode()
const product = await readAppArgument()
parseOptions({})
if (!(await ensurePage({ always: true, product }))) fail('The page could not be built: see above.')
console.log(`The page is built into ${product.folder ? `${product.folder}/` : ''}dist/.`)
