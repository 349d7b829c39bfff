// npm run dev: serves the page with hot reload over a live server.
// npm run dev -- --api http://host uses another server; npm run dev -- --app FOLDER runs the product in another folder.
import { restartingServer } from './parts/dev-server.mjs'
import { parseOptions } from './parts/options.mjs'
import { onPinnedNode, readAppArgument, writeTypes } from './parts/pinned.mjs'
import { freePort } from './parts/port.mjs'

await onPinnedNode()

const product = await readAppArgument()
const values = parseOptions({ api: { type: 'string' } })
const api = values.api ?? `http://127.0.0.1:${await freePort()}`
const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)

const { createServer } = await import('vite')
/** @type {ReturnType<typeof restartingServer> | undefined} */
let server
const page = await createServer({
  plugins: [
    {
      name: 'calls-wait-while-the-server-restarts',
      configureServer: ({ middlewares }) => {
        middlewares.use(
          '/api',
          (_request, _response, next) => void (server?.up() ?? Promise.resolve()).then(next),
        )
      },
    },
  ],
  server: {
    host,
    port,
    strictPort: true,
    proxy: { '/api': { target: api, changeOrigin: values.api !== undefined } },
  },
})
// An open page holds the old permissions, and a new entity adds some.
const reload = () => page.ws.send({ type: 'full-reload' })
if (values.api === undefined)
  server = restartingServer(api, `http://${host}:${port}`, product, page.watcher, reload)
page.watcher.on('all', () => void writeTypes(product))
await writeTypes(product)
await page.listen()
page.printUrls()
console.log(`  Calls go to ${api}`)

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, async () => {
    await Promise.all([page.close(), server?.stop()])
    process.exit(0)
  })
}
