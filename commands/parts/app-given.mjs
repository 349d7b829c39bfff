import { parseArgs } from 'node:util'
import { fail } from './install.mjs'

/**
 * The folder that `--app` names among the arguments of a command, whatever else there is; undefined where it is not said.
 * Ends the process with a sentence where it names none.
 * @returns {string | undefined}
 */
export function appGiven() {
  const options = /** @type {const} */ ({ app: { type: 'string' } })
  const { app } = parseArgs({ options, strict: false }).values
  return typeof app === 'boolean' || app === ''
    ? fail('--app takes the folder of a product, such as examples/library.')
    : app
}
