import { parseArgs } from 'node:util'
import { printProductFaults } from '../server/product/check-product.ts'
import { runTool } from './run-tool.ts'

/** Prints every fault of a product's descriptors, with `--json` for editors and builds; code 1 where there is one. */
await runTool(async ({ place, args }) => {
  const { json = false } = parseArgs({ args, options: { json: { type: 'boolean' } } }).values
  if (!(await printProductFaults(place, { json, print: console.log }))) process.exitCode = 1
})
