import { existsSync, readFileSync } from 'node:fs'
import { inside } from './paths.mjs'

/**
 * The folder of tests that hold the repository's own product, named as `src/app.ts` names it: another product in its
 * place has another name, so that the engine's tests stay and these no longer count.
 * @returns {string}
 */
export function ownTests() {
  const name = /\bname: '([\w-]+)'/.exec(readFileSync(inside('src', 'app.ts'), 'utf8'))?.[1] ?? 'app'
  return inside('tests', name)
}

/** Says so where the product has no tests of its own. @param {string} [folder] of the product's tests */
export function sayWhereNone(folder = ownTests()) {
  if (!existsSync(folder)) console.log(`The product has no tests of its own: there is no ${folder}.`)
}
