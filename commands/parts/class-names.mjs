import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { root } from './paths.mjs'

/** @type {Map<string, string>} the file of each name that was given */
const given = new Map()

/**
 * The name of a class of a style module in the page: its own and three letters for its file. The bundler's default says
 * twice as much, in the styles and in the scripts of every first view.
 * @param {string} name @param {string} file
 * @throws where two files come to one name; another name for one of the two classes mends it
 */
export function className(name, file) {
  const full = `${name}_${hash('sha1', relative(root, file)).slice(0, 3)}`
  const other = given.get(full) ?? file
  if (other !== file) throw new Error(`${other} and ${file} both come to the class '${full}': rename one.`)
  given.set(full, file)
  return full
}
