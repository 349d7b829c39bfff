import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { locale } from '#texts/grammar'
import { inside } from './paths.mjs'

/** @typedef {import('../../src/server/product/place.ts').ProductPlace} ProductPlace */

const VIRTUAL = /^virtual:(?:product|menu-icons)$/
/** Words of a descriptor that no screen reads: seed and sample rows, a former name, how options are answered. */
const UNSHOWN = new Set(['seed', 'sample', 'was', 'options'])
/** @param {string} id */
const resolved = (id) => `\0${id}`

/**
 * Vite plugin: serves the product as modules of the page and writes its title into it. `virtual:product` holds its
 * descriptors, its own file and the labels by which rules name rows. `virtual:menu-icons` holds only the drawings that
 * its menu entries name.
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
    enforce: 'post', // runs after the descriptors became JavaScript
    resolveId: { order: 'pre', filter: { id: VIRTUAL }, handler: resolved },
    load(id) {
      return texts[id.slice(1)]?.(this.environment.mode === 'build')
    },
    // Remove the words that only the server reads.
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
      // A changed file may name another icon; an added or deleted one changes the list of descriptors.
      for (const id of type === 'update' ? ['virtual:menu-icons'] : Object.keys(texts)) {
        const made = this.environment.moduleGraph.getModuleById(resolved(id))
        if (made) this.environment.moduleGraph.invalidateModule(made)
      }
    },
  }
}

/** Escapes a title for HTML. @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * @param {string} entities
 * @param {string} app
 * @param {boolean} building the built page contains no file names
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

/** In development, literals are recomputed on each change. */
const workedOut = [
  `import { literalsIn } from ${JSON.stringify(inside('src', 'model', 'literals.ts'))}`,
  'export const literals = literalsIn(sources)',
].join('\n')

/**
 * In the built page, the literals are constants and the code that finds them is left out.
 * @param {ProductPlace} product
 */
async function literalsText(product) {
  const { loadModel } = await import('../../src/server/start-server.ts')
  const { list } = await loadModel(product)
  const named = list.filter(({ literals }) => literals.length > 0)
  const literals = Object.fromEntries(named.map((entity) => [entity.name, entity.literals]))
  return `export const literals = ${JSON.stringify(literals)}`
}

/**
 * The icons of menu entries, read from the evaluated descriptors, which may use a constant or a spread.
 * @param {ProductPlace} product
 * @param {boolean} building in development a faulty descriptor keeps its previous icon
 * @param {Map<string, string>} known by file; updated with the icons that are read
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
 * Reads the product's files as they are now, with their faults.
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
