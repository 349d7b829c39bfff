import { minifySync } from 'vite'
import { beginVisit } from './begin-visit.mjs'
import { loginMarkup } from './login-markup.mjs'
import { inside } from './paths.mjs'
import { FRAME, LOGIN, SCREENS } from './screen-modules.mjs'

/** The root modules of each kind of first screen. */
const NEEDED = {
  login: [LOGIN],
  ...Object.fromEntries(Object.entries(SCREENS).map(([screen, module]) => [screen, [FRAME, module]])),
}

/**
 * Vite plugin: writes into the script of index.html, by route, the files and first calls of each first screen. Without
 * it, the browser finds these only after other files have loaded. That script stands before all style sheets: a script
 * after one waits until it is there.
 * @param {import('../../src/server/product/place.ts').ProductPlace} product
 * @returns {import('vite').Plugin}
 */
export function startEarly(product) {
  return {
    name: 'start-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const files = Object.fromEntries(
          Object.entries(NEEDED).map(([screen, modules]) => [screen, filesOf(bundle, modules)]),
        )
        const [preload = '', font = ''] = FONT.exec(html) ?? []
        if (!font) throw new Error('index.html preloads no font.')
        const given = [files, await firstCalls(product), font].map((each) => JSON.stringify(each))
        const form = await loginMarkup(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '')
        const sheets = (files.login ?? []).filter((name) => name.endsWith('.css') && !html.includes(name))
        const links = sheets.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`)
        return html
          .replace(preload, '')
          .replace(INLINE, (_, before, script) => {
            const text = `${script};(${beginVisit})(${given.join(',')})`
            return `${before}${minifySync('inline.js', text, { module: false }).code}</script>`
          })
          .replace('</head>', (end) => `${onlyForLogin(links.join(''))}${end}`)
          .replace('<div id="app">', (place) => `${place}${onlyForLogin(form)}`)
      },
    },
  }
}

/** The server leaves this out for a visitor with a token: `src/server/platform/http/page.ts`. @param {string} markup */
const onlyForLogin = (markup) => `<!--login-->${markup}<!--/login-->`

/** The script within index.html. */
const INLINE = /(<script>)([\s\S]*?)<\/script>/

/** The font that index.html preloads, and its address. */
const FONT = /\s*<link\s+rel="preload"\s+as="font"[^>]*?href="([^"]+)"[^>]*>/

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
  return [...styles, ...found].map((name) => `./${name}`)
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
