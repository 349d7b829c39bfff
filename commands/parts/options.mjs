import { parseArgs } from 'node:util'
import { fail } from './install.mjs'

/**
 * The options that a command was given. Ends the process with a sentence, which names those that there are, where it
 * was given another, or one in another way.
 * @template {import('node:util').ParseArgsOptionsConfig} Options
 * @param {Options} options as `parseArgs` takes them
 */
export function parseOptions(options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    const [wrong] = String(error instanceof Error ? error.message : error).split('. ')
    const known = Object.entries(options).map(([name, { type }]) =>
      type === 'string' ? `--${name} <value>` : `--${name}`,
    )
    return fail(`${wrong}. There are: ${known.join(', ')}.`)
  }
}
