import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fail } from './install.mjs'
import { inside } from './paths.mjs'
import { runNode } from './run.mjs'

/**
 * Runs FOLDER/NAME.ts, NAME being the first argument; without a name, runs every file of the folder in turn.
 * Exits with the code of the first that fails.
 * @param {string} folder
 * @param {readonly string[]} args
 * @param {() => Promise<void>} prepare runs once the name is known to exist
 */
export async function dispatch(folder, args, prepare = async () => {}) {
  const known = existsSync(inside(folder))
    ? readdirSync(inside(folder))
        .filter((file) => file.endsWith('.ts'))
        .map((file) => basename(file, '.ts'))
    : []
  const [name, ...rest] = args
  if (name !== undefined && !known.includes(name)) {
    fail(`There is no '${name}' in ${folder}/. There are: ${known.join(', ') || 'none yet'}.`)
  }
  await prepare()
  for (const each of name === undefined ? known : [name]) {
    const { code } = await runNode([inside(folder, `${each}.ts`), ...rest])
    if (code !== 0) process.exit(code)
  }
}
