import { join } from 'node:path'
import { build } from 'vite'
import { inside } from '../../commands/parts/paths.mjs'
import { cacheFolder } from '../dataset/write-dataset.ts'

/** Builds the page by hand into the cache folder, as ours is built. @returns the folder */
export const buildByHand = async (): Promise<string> => {
  const outDir = join(cacheFolder, 'page-by-hand')
  await build({
    root: inside('bench', 'page'),
    configFile: inside('bench', 'page', 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
  return outDir
}
