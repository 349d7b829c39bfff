import { parseArgs } from 'node:util'
import { fail } from './install.mjs'

/**
 * Parses the options of a command. For an unknown or malformed option, prints a sentence that lists the valid ones and
 * exits.
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
