import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inside, root } from './paths.mjs'
import { ENTRY, FRAME, LATE, LOGIN, RESET, SCREENS } from './screen-modules.mjs'

const frame = inside(FRAME)
const entry = inside(ENTRY)
const login = [LOGIN, RESET].map((module) => inside(module))
const list = inside(SCREENS.list)
const screens = Object.values(SCREENS).map((module) => inside(module))
const late = Object.entries(LATE).map(([name, modules]) => ({
  name,
  modules: modules.map((module) => inside(module)),
}))

/**
 * Modules that no common script takes: each is bundled with its importers. Moments, times, decimals and addresses are
 * needed on every screen of some products, and only in late parts of others. Glyphs are drawn by forms and dashboards,
 * but not by lists.
 */
const apart = [
  ...['moment', 'instant', 'zone-offset', 'clock-change', 'decimal', 'web-address'].map(
    (name) => `src/model/values/${name}.ts`,
  ),
  'src/model/rules/holds-at.ts',
  'src/client/shared/design/Glyph.tsx',
  'src/client/shared/design/Glyph.module.css',
].map((name) => inside(name))

/** The library that positions menus, dialogs and select boxes; they share nothing else. */
const PLACING = /\/node_modules\/@floating-ui\//

/**
 * A script and a style sheet each: for the entry, and what the sign-in shares with the frame or a screen (start); for
 * what only the sign-in needs (login); for what every screen behind the sign-in needs, and what several of them do
 * (app); for lists; for each pair of the parts that come later (LATE), and for what more than two of them need (shared).
 * By itself the bundler makes some twenty files of it, each with its own request and compressed by itself: a browser
 * asks one server for six at a time.
 * @type {import('rolldown').CodeSplittingGroup}
 */
export const commonScript = {
  debugName: 'common script',
  name: (id, context) => {
    if (apart.includes(id)) return null
    if (PLACING.test(id)) return 'placing'
    const users = usersOf(id, context)
    // the sign-in needs nothing from the other scripts
    if (users.has(entry)) return 'start'
    if (login.some((module) => users.has(module)))
      return [frame, ...screens].some((module) => users.has(module)) ? 'start' : 'login'
    const several = screens.filter((module) => users.has(module)).length > 1
    if (users.has(frame) || several) return 'app'
    if (users.has(list)) return 'list'
    const shared = late.filter(({ modules }) => modules.some((module) => users.has(module)))
    return shared.length > 2 ? 'shared' : shared.map(({ name }) => name).join('-') || null
  },
  includeDependenciesRecursively: false, // dependencies have their own group; otherwise this script would absorb the first one
}

/**
 * Details of kinds that only the checks and the server read; tree shaking drops the module. Its imports therefore do
 * not count as used by the page.
 */
const shaken = inside('src/model/kinds/details.ts')

/**
 * @param {string} id
 * @param {import('rolldown').ChunkingContext} context
 * @returns {Set<string>} the modules that import it, directly or indirectly; dynamic imports do not count
 */
function usersOf(id, context) {
  const users = new Set([id])
  for (const user of users)
    for (const importer of context.getModuleInfo(user)?.importers ?? [])
      if (importer !== shaken) users.add(importer)
  return users
}

/** @type {Map<string, string>} the file of each name that was given */
const given = new Map()

/**
 * The CSS-module class name in the page: the declared name and three letters that stand for the file. The bundler's
 * default is twice as long, in the styles and scripts of every first view.
 * @param {string} name
 * @param {string} file
 * @throws if two files produce the same name; rename one of the two classes
 */
export function className(name, file) {
  const sign = Number.parseInt(hash('sha1', relative(root, file)).slice(0, 8), 16)
    .toString(36)
    .slice(-3)
  const full = `${name}_${sign}`
  const other = given.get(full) ?? file
  if (other !== file) throw new Error(`${other} and ${file} both come to the class '${full}': rename one.`)
  given.set(full, file)
  return full
}

const CREATED = /= (React\d*\.(?:forwardRef|memo|createContext))\(/g
const NAMED = /^\w+\.displayName = "[^"]*";$/gm

/**
 * Vite plugin: lets the bundler drop the router's unused components. The router is one module that creates its
 * components by calls. Without this plugin the bundler takes those calls for side effects and keeps everything they
 * refer to.
 * @returns {import('vite').Plugin}
 */
export function pureComponents() {
  return {
    name: 'pure-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code.replace(CREATED, '= /* @__PURE__ */ $1(').replace(NAMED, ''),
        map: null,
      }),
    },
  }
}

const drawing = inside('src', 'client', 'shared', 'design', 'drawing.tsx')

/**
 * Vite plugin: renders icons from the library's data with ten lines of our own. The library's renderer has a dozen
 * settings that the page never uses and adds two kilobytes to every first view. Names and keys in the data are dropped
 * too.
 * @returns {import('vite').Plugin}
 * @throws if an icon is not 24 by 24
 */
export function leanIcons() {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: {
        id: /node_modules\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/,
        code: 'createLucideIcon(', // skips aliases: older names that re-export newer ones
      },
      async handler(_, id) {
        const { __iconData: data } = await import(pathToFileURL(id).href)
        if (data.size !== 24) throw new Error(`${id}: the icon is not of 24 by 24.`)
        /** @type {[string, Record<string, string>][]} */
        const node = data.node
        const parts = node.map(([tag, { key, ...attributes }]) => [tag, attributes])
        return {
          code: `import { drawing } from ${JSON.stringify(drawing)}
export default /* @__PURE__ */ drawing(${JSON.stringify(parts)})`,
          map: null,
        }
      },
    },
  }
}

/**
 * Vite plugin: loads late parts with our own function. Vite's own loader never retries a script that failed to load
 * once.
 * @returns {import('vite').Plugin}
 */
export function lateFiles() {
  const ours = inside('src', 'client', 'shared', 'design', 'overlay', 'late-files.ts')
  return {
    name: 'late-files',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => `export { withFiles as __vitePreload } from ${JSON.stringify(ours)}`,
    },
  }
}
