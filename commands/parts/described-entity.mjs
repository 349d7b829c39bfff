import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fail } from './install.mjs'
import { inside } from './paths.mjs'

/**
 * The two names of an entity, as its descriptor says them. Ends the program where there is none, and says which there are.
 * @param {string} name its `one`
 * @returns {{ one: string, many: string }}
 */
export function describedEntity(name) {
  const file = inside('entities', `${name}.ts`)
  const many = existsSync(file) && /^ {2}many: '([^']+)'/m.exec(readFileSync(file, 'utf8'))?.[1]
  if (many) return { one: name, many }
  const known = readdirSync(inside('entities')).map((each) => each.replace(/\.ts$/, ''))
  return fail(`There is no entity '${name}'. Known: ${known.join(', ')}.`)
}
