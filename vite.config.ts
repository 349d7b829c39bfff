import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { descriptorFaults } from './commands/parts/descriptor-faults.mjs'
import { menuIcons } from './commands/parts/menu-icons.mjs'
import { precompress } from './commands/parts/precompress.mjs'

/** The page. Its base is relative: it works from any path that it is served under. */
export default defineConfig({
  base: './',
  plugins: [react(), menuIcons(), precompress(), descriptorFaults()],
  build: { modulePreload: { polyfill: false } }, // every browser that the build aims at has it
  clearScreen: false,
})
