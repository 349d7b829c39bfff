import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './install.mjs'
import { inside } from './paths.mjs'

/**
 * The two names of an entity, as its descriptor says them. Ends the program where there is none, and says which there are.
 * @param {string} name its `one`
 * @param {string} [folder] of the descriptors: the repository's own unless said
 * @returns {{ one: string, many: string, file: string }} its names, and where its descriptor lies
 */
export function describedEntity(name, folder = inside('entities')) {
  const file = join(folder, `${name}.ts`)
  const many = existsSync(file) && /^ {2}many: '([^']+)'/m.exec(readFileSync(file, 'utf8'))?.[1]
  if (many) return { one: name, many, file }
  const known = readdirSync(folder).map((each) => each.replace(/\.ts$/, ''))
  return fail(`There is no entity '${name}'. Known: ${known.join(', ')}.`)
}
