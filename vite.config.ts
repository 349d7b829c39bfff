import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { className } from './commands/parts/class-names.mjs'
import { commonScript } from './commands/parts/common-script.mjs'
import { descriptorFaults } from './commands/parts/descriptor-faults.mjs'
import { menuIcons } from './commands/parts/menu-icons.mjs'
import { precompress } from './commands/parts/precompress.mjs'
import { otherProduct, productIn } from './commands/parts/product-folder.mjs'
import { pureComponents } from './commands/parts/pure-components.mjs'
import { startEarly } from './commands/parts/start-early.mjs'
import { withoutSamples } from './commands/parts/without-samples.mjs'

const product = productIn(process.env.PRODUCT_FOLDER)

/** The page of the product in PRODUCT_FOLDER, or of our own. Its base is relative: it works from any path that it is served under. */
export default defineConfig({
  base: './',
  plugins: [
    react(),
    otherProduct(product),
    menuIcons(product),
    startEarly(product),
    withoutSamples(product),
    pureComponents(),
    precompress(),
    descriptorFaults(product),
  ],
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: product.page,
    modulePreload: { polyfill: false }, // every browser that the build aims at has it
    chunkSizeWarningLimit: 700, // the charts, which the dashboard alone fetches; tests/bench holds what each screen may weigh
    rolldownOptions: { output: { codeSplitting: { groups: [commonScript] } } },
  },
  clearScreen: false,
})
