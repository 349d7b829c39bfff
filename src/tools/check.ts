import { parseArgs } from 'node:util'
import { printProductFaults } from '../server/product/check-product.ts'
import { runTool } from './run-tool.ts'

/**
 * Prints every fault of a product's descriptors; `--json` is for editors and builds. Exits with code 1 if there are
 * any.
 */
await runTool(async ({ place, args }) => {
  const { json = false } = parseArgs({ args, options: { json: { type: 'boolean' } } }).values
  if (!(await printProductFaults(place, { json, print: console.log }))) process.exitCode = 1
})
