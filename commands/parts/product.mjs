import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { locale } from '#texts/grammar'
import { inside } from './paths.mjs'

/** @typedef {import('../../src/server/product/place.ts').ProductPlace} ProductPlace */

const VIRTUAL = /^virtual:(?:product|menu-icons)$/
/** Words of a descriptor that no screen reads: rows for a new database and for a demonstration, a former name, how options are answered. */
const UNSHOWN = new Set(['seed', 'sample', 'was', 'options'])
/** @param {string} id */
const resolved = (id) => `\0${id}`

/**
 * The product as modules of the page: `virtual:product` holds its descriptors and its own file, wherever they lie, and
 * the labels by which their rules know rows; `virtual:menu-icons` the drawings that its menu entries name, and no others. Its title stands in the page.
 * @param {ProductPlace} product
 * @returns {import('vite').Plugin}
 */
export function productModules(product) {
  const { entities, app } = product
  /** @type {Map<string, string>} */
  const icons = new Map()
  /** @param {string} path */
  const isDescriptor = (path) => path.startsWith(entities) && path.endsWith('.ts')
  /** @type {Record<string, (building: boolean) => string | Promise<string>>} */
  const texts = {
    'virtual:product': async (building) =>
      `${productText(entities, app, building)}\n${building ? await literalsText(product) : workedOut}`,
    'virtual:menu-icons': (building) => iconsText(product, building, icons),
  }
  return {
    name: 'product',
    enforce: 'post', // words are taken out of what is JavaScript already
    resolveId: { order: 'pre', filter: { id: VIRTUAL }, handler: resolved },
    load(id) {
      return texts[id.slice(1)]?.(this.environment.mode === 'build')
    },
    // What only the server reads stays out.
    transform(code, id) {
      if (this.environment.mode !== 'build' || !isDescriptor(id)) return
      const exported = this.parse(code).body.find(({ type }) => type === 'ExportDefaultDeclaration')
      const descriptor = exported?.type === 'ExportDefaultDeclaration' ? exported.declaration : undefined
      const said = descriptor?.type === 'CallExpression' ? descriptor.arguments[0] : descriptor
      if (said?.type !== 'ObjectExpression') return
      const shown = said.properties.filter(
        (each) => !(each.type === 'Property' && each.key.type === 'Identifier' && UNSHOWN.has(each.key.name)),
      )
      const words = shown.map(({ start, end }) => code.slice(start, end)).join(', ')
      return { code: `${code.slice(0, said.start)}{ ${words} }${code.slice(said.end)}`, map: null }
    },
    async transformIndexHtml(html) {
      const { title } = (await readNow(product)).app ?? {}
      const own = /<title>(.*)<\/title>/.exec(html)?.[1]
      const said = html.replace('lang="en"', `lang="${locale}"`)
      return typeof title === 'string' && own ? said.replaceAll(own, escaped(title)) : said
    },
    hotUpdate({ type, file }) {
      if (!isDescriptor(file)) return
      // Its icon may be another, and one that comes or goes changes what the product holds.
      for (const id of type === 'update' ? ['virtual:menu-icons'] : Object.keys(texts)) {
        const made = this.environment.moduleGraph.getModuleById(resolved(id))
        if (made) this.environment.moduleGraph.invalidateModule(made)
      }
    },
  }
}

/** A title as HTML holds it. @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * @param {string} entities @param {string} app
 * @param {boolean} building the page that is built never speaks of files
 */
function productText(entities, app, building) {
  const files = filesIn(entities)
  return [
    `export { default as app } from ${JSON.stringify(app)}`,
    ...files.map((file, index) => `import entity${index} from ${JSON.stringify(file)}`),
    ...(building
      ? [
          `export const sources = [${files.map((_, index) => `entity${index}`)}].map((descriptor) => ({ file: '', descriptor }))`,
        ]
      : [
          'export const sources = [',
          ...files.map(
            (file, index) => `  { file: 'entities/${basename(file)}', descriptor: entity${index} },`,
          ),
          ']',
        ]),
  ].join('\n')
}

/** In development they are worked out with each change. */
const workedOut = [
  `import { literalsIn } from ${JSON.stringify(inside('src', 'model', 'literals.ts'))}`,
  'export const literals = literalsIn(sources)',
].join('\n')

/** In the built page they stand already, and what works them out does not. @param {ProductPlace} product */
async function literalsText(product) {
  const { loadModel } = await import('../../src/server/start-server.ts')
  const { list } = await loadModel(product)
  const named = list.filter(({ literals }) => literals.length > 0)
  const literals = Object.fromEntries(named.map((entity) => [entity.name, entity.literals]))
  return `export const literals = ${JSON.stringify(literals)}`
}

/**
 * The icons of menu entries, as the descriptors come to them: by a constant, a spread or a word.
 * @param {ProductPlace} product
 * @param {boolean} building in development a descriptor with a fault has the icon that it had
 * @param {Map<string, string>} known by file; what is read is noted in it
 */
async function iconsText(product, building, known) {
  const { loadModel } = await import('../../src/server/start-server.ts')
  const { knownIcons } = await import('../../src/server/product/known-icons.ts')
  const names = building
    ? (await loadModel(product)).list.flatMap(({ menu }) => menu?.icon ?? [])
    : (await readNow(product)).sources.flatMap(({ file, descriptor }) => {
        const icon = descriptor?.menu?.icon
        if (typeof icon === 'string') known.set(file, icon)
        return known.get(file) ?? []
      })
  const drawn = new Set(await knownIcons())
  const used = [...new Set(names)].sort().filter((name) => drawn.has(name))
  return [
    ...used.map((name, index) => `import icon${index} from 'lucide-react/icons/${name}'`),
    `export const menuIcons = { ${used.map((name, index) => `'${name}': icon${index}`).join(', ')} }`,
  ].join('\n')
}

/**
 * The product as its files say it at this moment, with their faults.
 * @param {ProductPlace} product
 */
async function readNow(product) {
  const { readProduct } = await import('../../src/server/product/read-product.ts')
  const changed = [product.app, ...filesIn(product.entities)].map((file) => statSync(file).mtimeMs)
  return readProduct(product, String(Math.max(...changed)))
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .sort()
    .map((file) => join(folder, file))
