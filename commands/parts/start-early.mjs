import { inside } from './paths.mjs'
import { FRAME, LOGIN, SCREENS } from './screen-modules.mjs'

/** The root modules that each kind of first screen needs beside the entry. */
const NEEDED = {
  login: [LOGIN],
  ...Object.fromEntries(Object.entries(SCREENS).map(([screen, module]) => [screen, [FRAME, module]])),
}

/**
 * Vite plugin: writes into the page, by route, the scripts, styles and first calls of each first screen. Without it,
 * the browser finds these only after other files have loaded.
 * @param {import('../../src/server/product/place.ts').ProductPlace} product
 * @returns {import('vite').Plugin}
 */
export function startEarly(product) {
  return {
    name: 'start-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle = {} }) {
        const files = Object.fromEntries(
          Object.entries(NEEDED).map(([screen, modules]) => [screen, filesOf(bundle, modules)]),
        )
        const text = `(${begin})(${JSON.stringify(files)}, ${JSON.stringify(await firstCalls(product))})`
        return [{ tag: 'script', children: text, injectTo: 'head' }]
      },
    },
  }
}

/**
 * Runs in the page, before its scripts; `prefetch` is defined in index.html.
 * @param {Record<string, string[]>} files
 * @param {Record<string, string[]>} calls by route
 */
function begin(files, calls) {
  const [path = '', search] = (location.hash.slice(1) || '/').split('?')
  const signedIn = /(?:^|; )token=[^;]/.test(document.cookie)
  if (path.startsWith('/new-password/')) return
  const fixed = path === '/' ? 'dashboard' : /^\/calls(\/|$)/.test(path) ? 'calls' : undefined
  const screen = !signedIn ? 'login' : (fixed ?? (calls[path] ? 'list' : 'form'))
  for (const file of files[screen] ?? []) {
    const link = document.createElement('link')
    const style = file.endsWith('.css')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
  if (!signedIn) return
  if (!search)
    for (const call of calls[path] ?? []) {
      // @ts-expect-error: index.html declares it
      prefetch(call)
    }
}

/** @param {import('rolldown').OutputBundle} bundle @param {string[]} modules @returns {string[]} addresses relative to the page */
function filesOf(bundle, modules) {
  const found = new Set()
  const styles = new Set()
  /** @param {string} name */
  const take = (name) => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const needed of chunk.imports) take(needed)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && modules.some((module) => chunk.moduleIds.includes(inside(module))))
      take(chunk.fileName)
  }
  const entries = Object.values(bundle).flatMap((chunk) =>
    chunk.type === 'chunk' && chunk.isEntry
      ? [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]
      : [],
  )
  return [...styles, ...found].filter((name) => !entries.includes(name)).map((name) => `./${name}`)
}

/**
 * @param {import('../../src/server/product/place.ts').ProductPlace} product
 * @returns {Promise<Record<string, string[]>>} by route, the calls of the dashboard and of each list's default view
 */
async function firstCalls(product) {
  const { defaultQuery } = await import('../../src/model/index.ts')
  const { dashboardPath, firstCallsOf } = await import('../../src/client/shared/request/paths.ts')
  const { loadModel } = await import('../../src/server/start-server.ts')
  const model = await loadModel(product)
  const lists = model.list.flatMap((entity) =>
    [null, ...entity.lists].map((list) => [
      list?.route ?? entity.route.list,
      firstCallsOf(model, entity, list, (first) => ({ ...defaultQuery, ...first })),
    ]),
  )
  return { '/': model.dashboard ? [dashboardPath] : [], ...Object.fromEntries(lists) }
}
