// npm run screens: writes a picture of every screen, with the sample rows, into docs/screens.
// npm run screens -- NAME for one; npm run screens -- --app FOLDER for the product in another folder, into its
// docs/screens.
import { ensureChromium } from './parts/chromium.mjs'
import { fail } from './parts/install.mjs'
import { ensurePage } from './parts/page.mjs'
import { inside } from './parts/paths.mjs'
import { asArguments, onPinnedNode, readAppArgument } from './parts/pinned.mjs'
import { runNode } from './parts/run.mjs'

await onPinnedNode()
const product = await readAppArgument()
if (!(await ensureChromium())) fail('No Chromium is on this machine and none could be installed.')
if (!(await ensurePage({ product }))) fail('The page could not be built: see above.')
const { code } = await runNode([
  inside('tests', 'screens', 'take.ts'),
  ...process.argv.slice(2),
  ...asArguments(product),
])
process.exitCode = code
