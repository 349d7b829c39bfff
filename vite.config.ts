import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { className, commonScript, lateFiles, leanIcons, pureComponents } from './commands/parts/bundle.mjs'
import { descriptorFaults } from './commands/parts/descriptor-faults.mjs'
import { leanSchemas } from './commands/parts/lean-schemas.mjs'
import { inside, root } from './commands/parts/paths.mjs'
import { precompress } from './commands/parts/precompress.mjs'
import { productModules } from './commands/parts/product.mjs'
import { productButtons } from './commands/parts/product-buttons.mjs'
import { productFiles } from './commands/parts/product-files.mjs'
import { productKinds } from './commands/parts/product-kinds.mjs'
import { startEarly } from './commands/parts/start-early.mjs'
import { languageNames } from './src/model/language-names.ts'
import { builtPageOf, locateProduct } from './src/server/product/place.ts'

const product = locateProduct(process.env.PRODUCT_FOLDER || undefined)

/** The package's default entry includes developer warnings, even in a production build. */
const withoutWarnings = {
  find: /^react-router$/,
  replacement: inside('node_modules', 'react-router', 'dist', 'production', 'index.mjs'),
}

/** Libraries import this shim for React versions without the hook; here React's own replaces it. */
const ownHook = { find: /^use-sync-external-store\/shim$/, replacement: 'react' }

/**
 * Parts of ky that this page never uses, replaced by stubs. We never retry (`retry: 0`), track no progress (uploads
 * use a request of their own) and use no hooks. Parameters are part of the address, and all calls without a
 * response are reported alike. Saves 3 KB of the first load.
 */
const unasked: Readonly<Record<string, string>> = {
  'core/retry-timing':
    'export const getRetryTimingHeader = () => null\nexport const calculateRetryTimingDelay = () => undefined\n',
  'utils/body':
    'export const streamRequest = (request) => request\nexport const streamResponse = (response) => response\n',
  'utils/is-network-error': 'export default () => false\n',
  'utils/merge': `
    const headersOf = (sources) => Object.assign({}, ...sources.map((source) => source?.headers))
    export const validateAndMerge = (...sources) => Object.assign({}, ...sources, { headers: headersOf(sources) })
    export const mergeHeaders = (_, headers) => new Headers(headers)
    export const mergeHooks = () =>
      ({ init: [], beforeRequest: [], beforeRetry: [], beforeError: [], afterResponse: [] })
    export const cloneShallow = (value) => value
    export const deletedParametersSymbol = Symbol()
    export const replaceOption = undefined`,
}

const leanCalls: Plugin = {
  name: 'lean-calls',
  apply: 'build',
  load: (id) => unasked[/\/ky\/distribution\/(.+)\.js$/.exec(id)?.[1] ?? ''] ?? null,
}

/**
 * The page of the product in PRODUCT_FOLDER, or of our own. Its base is relative, so that it works under any path.
 */
export default defineConfig(({ command }) => ({
  base: './',
  plugins: [
    react(),
    productModules(product),
    productKinds(product),
    productButtons(product),
    productFiles(product),
    startEarly(product),
    pureComponents(),
    leanIcons(),
    leanSchemas(),
    lateFiles(),
    leanCalls,
    precompress(),
    descriptorFaults(product),
  ],
  css: { modules: { generateScopedName: className } },
  resolve: {
    alias: [
      ...languageNames.map((find) => ({ find, replacement: inside('src', 'descriptor', 'index.ts') })), // independent of the product's location
      ...(command === 'build' ? [withoutWarnings, ownHook] : []),
    ],
  },
  server: { fs: { allow: [root, product.folder ?? root] } },
  build: {
    outDir: builtPageOf(product),
    modulePreload: { polyfill: false }, // every targeted browser supports it
    chunkSizeWarningLimit: 700, // the charts, loaded only by the dashboard; tests/bench limits each screen's size
    rolldownOptions: {
      checks: { pluginTimings: false },
      preserveEntrySignatures: false, // the entry becomes a part of its common script
      output: { codeSplitting: { groups: [commonScript] } },
    },
  },
  clearScreen: false,
}))
