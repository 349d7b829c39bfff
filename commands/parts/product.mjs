import { existsSync, readdirSync, readFileSync } from 'node:fs'
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
  /** @param {string} path */
  const isDescriptor = (path) => path.startsWith(entities) && path.endsWith('.ts')
  /** @type {Record<string, (building: boolean) => string | Promise<string>>} */
  const texts = {
    'virtual:product': async (building) =>
      `${productText(entities, app, building)}\n${building ? await literalsText(product) : workedOut}`,
    'virtual:menu-icons': (building) => iconsText(product, building),
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
    transformIndexHtml(html) {
      const title = /\btitle: (['"])(.+?)\1/.exec(readFileSync(app, 'utf8'))?.[2]
      const own = /<title>(.*)<\/title>/.exec(html)?.[1]
      const said = html.replace('lang="en"', `lang="${locale}"`)
      return title && own ? said.replaceAll(own, title) : said
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
 * What menu entries name, as the descriptors come to it: a name may stand in a constant of any file. While they are being
 * written some may not be right, and what was loaded before is kept: then it is also looked for as it is written.
 * @param {ProductPlace} product
 * @param {boolean} building
 */
async function iconsText(product, building) {
  const { loadModel } = await import('../../src/server/start-server.ts')
  const loading = loadModel(product).then(({ list }) => list.flatMap(({ menu }) => menu?.icon ?? []))
  const loaded = building ? await loading : await loading.catch(() => [])
  const written = building ? [] : filesIn(product.entities).flatMap(iconsIn)
  const names = [...new Set([...loaded, ...written])].sort().filter(isIcon)
  return [
    ...names.map((name, index) => `import icon${index} from 'lucide-react/icons/${name}'`),
    `export const menuIcons = { ${names.map((name, index) => `'${name}': icon${index}`).join(', ')} }`,
  ].join('\n')
}

/** @param {string} name @throws where it is no icon */
function isIcon(name) {
  const drawing = inside('node_modules/lucide-react/dist/esm/icons', `${name}.mjs`)
  if (/^[a-z0-9-]+$/.test(name) && existsSync(drawing)) return true
  throw new Error(`There is no icon '${name}'. The names are those of lucide.dev/icons.`)
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .sort()
    .map((file) => join(folder, file))

/** @param {string} file */
const iconsIn = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bicon:\s*'([^']+)'/g)].map(([, name = '']) => name)
