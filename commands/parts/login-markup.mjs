import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createServer } from 'vite'
import { className, leanIcons } from './bundle.mjs'
import { inside, root } from './paths.mjs'
import { LOGIN } from './screen-modules.mjs'

/**
 * The markup of the log-in form, for index.html: the form is there before any script, and `src/client/main.tsx` makes
 * it work. The page policy forbids styles in attributes, so the form must have none.
 * @param {string} title of the product, as it stands in HTML
 * @returns {Promise<string>}
 * @throws Error if an element has a `style` attribute
 */
export async function loginMarkup(title) {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    appType: 'custom',
    plugins: [react(), { ...leanIcons(), apply: undefined }],
    css: { modules: { generateScopedName: className } },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: [/lucide-react/] },
  })
  const { LoginScreen } = await server.ssrLoadModule(inside(LOGIN)).finally(() => server.close())
  const markup = renderToString(createElement(LoginScreen, { onSignedIn: () => {} }))
  if (/<[^>]* style="/.test(markup)) throw new Error('The log-in form has a style in an attribute.')
  return markup.replaceAll('{product}', () => title).replace(' data-autofocus=""', '$& autofocus=""')
}
