import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inside, root } from './paths.mjs'
import { ENTRY, FRAME, LATE, LOGIN, RESET, SCREENS } from './screen-modules.mjs'

const start = [ENTRY, LOGIN, RESET].map((module) => inside(module))
const frame = inside(FRAME)
const entry = inside(ENTRY)
const list = inside(SCREENS.list)
const screens = Object.values(SCREENS).map((module) => inside(module))
const late = Object.entries(LATE).map(([name, modules]) => ({
  name,
  modules: modules.map((module) => inside(module)),
}))

/**
 * Moments, times, exact decimals and addresses: some products need them on every screen, others only in parts that come
 * later. They come with whatever needs them.
 */
const apart = [
  ...['moment', 'instant', 'zone-offset', 'clock-change', 'decimal', 'web-address'].map(
    (name) => `values/${name}`,
  ),
  'rules/holds-at',
].map((name) => inside('src', 'model', `${name}.ts`))

/** How boxes are placed beside what opens them: of menus and dialogs as of select boxes, which share nothing else. */
const PLACING = /\/node_modules\/@floating-ui\//

/**
 * A script and a style sheet each: for what the entry needs, and whoever signs in and the frame do both (start); for what
 * every screen behind the sign-in needs, and what several of them do (app); for lists; for each pair of the parts that
 * come later (LATE), and for what more than two of them need (shared). By itself the bundler makes some twenty files of
 * it, each with its own request and compressed by itself: a browser asks one server for six at a time.
 * @type {import('rolldown').CodeSplittingGroup}
 */
export const commonScript = {
  debugName: 'common script',
  name: (id, context) => {
    if (apart.includes(id)) return null
    if (PLACING.test(id)) return 'placing'
    const users = usersOf(id, context)
    // whoever signs in needs nothing of the rest
    if (start.some((module) => users.has(module)))
      return id !== entry && (users.has(entry) || users.has(frame)) ? 'start' : null
    const several = screens.filter((module) => users.has(module)).length > 1
    if (users.has(frame) || several) return 'app'
    if (users.has(list)) return 'list'
    const shared = late.filter(({ modules }) => modules.some((module) => users.has(module)))
    return shared.length > 2 ? 'shared' : shared.map(({ name }) => name).join('-') || null
  },
  includeDependenciesRecursively: false, // they are in this script or in the first one; it would take over the first
}

/** What checks and server ask of kinds: an index names it, and no page reads it. What it imports is not the page's for that. */
const shaken = inside('src/model/kinds/details.ts')

/**
 * @param {string} id @param {import('rolldown').ChunkingContext} context
 * @returns {Set<string>} the modules that import it, over however many, without the places that fetch on first use
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
 * The name of a class of a style module in the page: its own and three letters for its file. The bundler's default says
 * twice as much, in the styles and in the scripts of every first view.
 * @param {string} name @param {string} file
 * @throws where two files come to one name; another name for one of the two classes mends it
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
 * Vite plugin: lets the bundler leave out the router's components that nobody uses. The router is one module whose
 * components are made by calls, which the bundler must otherwise take for effects, with all that they refer to.
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
 * Vite plugin: makes a page's icon of the library's data by ten lines of ours. The library's own way knows a dozen
 * settings that no icon of the page has, and is two kilobytes of every first view; names and keys of the data go, too.
 * @returns {import('vite').Plugin}
 * @throws where an icon is not of 24 by 24, as all were
 */
export function leanIcons() {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: {
        id: /node_modules\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/,
        code: 'createLucideIcon(', // not the older names, which point to newer ones
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
 * Vite plugin: parts that come later are fetched by a function of ours. Vite's own leaves the page without a part whose
 * script was lost once.
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
