// node bundle-server.mjs FOLDER: bundles the server into FOLDER. A process of its own, since a server that loaded the
// bundler would hold its memory.
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inside, root } from './paths.mjs'

/** Workers, which get scripts of their own beside the server's. */
const WORKERS = {
  worker: 'src/server/platform/database/sqlite/worker.ts',
  'sheet-worker': 'src/server/platform/sheets/sheet-worker.ts',
  'workbook-worker': 'src/server/platform/sheets/workbook-worker.ts',
}

/** A worker's script, as it is named where it is started. */
const STARTED = /new Worker\(new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

/**
 * Vite plugin: a bundled worker is started from the bundle. Any other path that a module derives from its own place
 * stays that of the source.
 * @type {import('vite').Plugin}
 */
const places = {
  name: 'places',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const parts = code.split(STARTED).map((part, at) => {
      if (at % 2 === 0) return part.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      if (!(part in WORKERS))
        throw new Error(`The worker ${part}.ts of ${id} is missing in bundle-server.mjs.`)
      return `new Worker(new URL('./${part}.mjs', import.meta.url)`
    })
    return { code: parts.join(''), map: null }
  },
}

await build({
  ...{ root, configFile: false, envDir: false, publicDir: false, logLevel: 'warn' },
  plugins: [places],
  build: {
    ...{ outDir: process.argv[2] ?? '', emptyOutDir: true, ssr: true, minify: false, target: 'esnext' },
    rolldownOptions: {
      input: { server: inside('src', 'server.ts'), ...WORKERS },
      output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
