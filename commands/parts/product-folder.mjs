import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fail } from './install.mjs'
import { inside, root } from './paths.mjs'

/**
 * Where a product lies: its descriptors, its own file, and the page that is built from them.
 * @typedef {{ folder: string | null, entities: string, app: string, page: string }} ProductFolder
 */

/**
 * The product in a folder of the repository, such as 'examples/library'; none given, the repository's own.
 * @param {string | undefined} folder
 * @returns {ProductFolder}
 */
export function productIn(folder) {
  if (!folder)
    return { folder: null, entities: inside('entities'), app: inside('src', 'app.ts'), page: inside('dist') }
  const path = resolve(root, folder)
  const within = relative(root, path).split(sep).join('/')
  if (within.startsWith('..') || isAbsolute(within)) fail(`${folder} does not lie in this repository.`)
  return {
    folder: within,
    entities: join(path, 'entities'),
    app: join(path, 'app.ts'),
    page: join(path, 'dist'),
  }
}

const MODEL = '/src/client/app/model.ts'

/** @param {string} code @param {string} from @param {string} to */
const replaced = (code, from, to) => {
  if (!code.includes(from)) throw new Error(`${MODEL} no longer says ${from}.`)
  return code.replace(from, to)
}

/**
 * Builds the page of another product: its descriptors and its own file stand where the repository's own do.
 * @param {ProductFolder} product
 * @returns {import('vite').Plugin}
 */
export function otherProduct({ folder, app }) {
  return {
    name: 'other-product',
    enforce: 'pre',
    transform(code, id) {
      if (folder === null || !id.split('?')[0]?.endsWith(MODEL)) return
      const descriptors = replaced(code, `'/entities/*.ts'`, `'/${folder}/entities/*.ts'`)
      return replaced(descriptors, `'../../app.ts'`, `'/${folder}/app.ts'`)
    },
    transformIndexHtml(html) {
      if (folder === null) return
      const title = /\btitle: '([^']+)'/.exec(readFileSync(app, 'utf8'))?.[1]
      const own = /<title>(.*)<\/title>/.exec(html)?.[1]
      return title && own ? html.replaceAll(own, title) : html
    },
  }
}
