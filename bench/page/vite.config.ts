import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page by hand, built as ours is. */
export default defineConfig({ plugins: [react()], build: { modulePreload: { polyfill: false } } })
