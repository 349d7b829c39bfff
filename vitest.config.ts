import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { inside, root } from './commands/parts/paths.mjs'
import { productModules } from './commands/parts/product.mjs'
import { ownTests } from './commands/parts/product-tests.mjs'
import { languageNames } from './src/model/language-names.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { makeInMemory } from './tests/support/memory-folder.ts'
import { filesOfTier } from './tests/support/tiers.ts'
import { workshop } from './tests/support/workshop.ts'

const page = filesOfTier('tests/client/**/*.test.{ts,tsx}')
const shared = filesOfTier('tests/{descriptor,model,house}/**/*.test.ts')
const server = filesOfTier(
  'tests/{commands,documents,generated,security,server}/**/*.test.ts',
  `${relative(root, await ownTests())}/*.test.ts`,
)

const product = process.env.PRODUCT_FOLDER

/** Whatever of the engine the tests of a product lead to, as a path or an address. */
const ofEngine = new RegExp(`^(file://)?${RegExp.escape(root)}(src|tests/support|commands/parts)/`)

/** The tests of another product, wherever it lies: what they import from packages is the engine's. */
const ofProduct = (folder: string) => ({
  extends: true as const,
  resolve: { alias: { '#test': inside('tests', 'support', 'of-product.ts') } },
  plugins: [
    {
      name: 'packages-of-the-engine',
      enforce: 'pre',
      resolveId(id: string, importer: string | undefined) {
        if (!importer?.startsWith(folder) || /^[./\0]/.test(id)) return null
        return this.resolve(id, inside('vitest.config.ts'), { skipSelf: true })
      },
    } satisfies Plugin,
  ],
  test: {
    name: 'product',
    root: folder,
    include: ['tests/**/*.test.ts'],
    setupFiles: [inside('tests', 'support', 'light-hashes.ts')],
    // Node reads the engine as it stands: only what the product wrote has to find packages elsewhere.
    server: { deps: { external: [ofEngine] } },
  },
})

makeInMemory()

/** For what tests start: no process compiles what another has compiled. */
const env = { NODE_COMPILE_CACHE: inside('node_modules', '.cache', 'node') }

/** Node runs the TypeScript as it stands, as it does in an office, and reads each module once in a process, not once in a file. */
const asItStands = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } }

/**
 * Three worlds: `shared` (pure, needs nothing), `page` (a DOM) and `server` (real HTTP, SQLite files and one
 * PostgreSQL server, which only starts where a file of this world runs). The repository's own product has tests in the
 * folder of its name; where another takes its place, they stand aside, and the engine's are the same.
 */
export default defineConfig({
  // wherever a product lies
  resolve: {
    alias: languageNames.map((find) => ({ find, replacement: inside('src', 'descriptor', 'index.ts') })),
  },
  test: {
    // Far more than any takes: the machine may be slow, or busy with something else. What hangs is told in the end.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 }, requireAssertions: true },
    maxWorkers: Math.ceil(availableParallelism() * 1.5), // some wait for a disk, a network that is cut, a process
    sequence: { sequencer: LongestFirst },
    projects: [
      ...(product ? [ofProduct(product)] : []),
      {
        extends: true,
        test: {
          name: 'shared',
          include: shared,
          setupFiles: ['tests/support/properties.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react(), productModules(workshop)],
        test: {
          name: 'page',
          include: page,
          environment: 'jsdom',
          pool: 'vmForks', // what a file reads from packages is read once in a process
          setupFiles: ['tests/support/page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: server,
          globalSetup: ['tests/support/postgres-setup.ts'],
          setupFiles: ['tests/support/light-hashes.ts', 'tests/support/properties.ts'],
          env,
          ...asItStands,
        },
      },
    ],
  },
})
