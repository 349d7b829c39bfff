import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles, hashText, listFiles } from './hash-files.mjs'
import { inside, root } from './paths.mjs'
import { BUNDLER, runNode } from './run.mjs'

const SOURCES = inside('src', 'server.ts')
const BUNDLES = inside('node_modules', '.cache', 'server')
const BUNDLE = inside('commands', 'parts', 'bundle-server.mjs')
const INPUTS = ['package.json', 'package-lock.json', 'src', 'schemas'].map((name) => inside(name))
const ELSEWHERE = /^src\/(client|tools)\//

/** A running server reads scripts of its bundle later on, so those of the last builds stay. */
const MOST_BUNDLES = 8

/**
 * The program of the server. Its nine hundred modules are bundled into a few files: Node loads these in half the time.
 * The bundle is made anew when a source changed. Without development packages, and where nothing can be written, it is
 * the source file.
 * @returns {Promise<string>} a path
 */
export async function bundledServer() {
  // Its scripts contain the path of the repository.
  const name = hashText(root + hashFiles('server', [...listFiles(INPUTS, ELSEWHERE), BUNDLE]))
  const program = join(BUNDLES, name.slice(0, 24), 'server.mjs')
  if (existsSync(program)) return program
  if (!existsSync(BUNDLER)) return SOURCES
  const built = join(BUNDLES, `.next-${process.pid}`)
  const { code } = await runNode([BUNDLE, built], { env: { NODE_ENV: 'production' } })
  if (code !== 0) return SOURCES
  place(built, join(program, '..'))
  removeOld()
  return program
}

/** If another process was quicker, its bundle is the same. @param {string} built @param {string} folder */
function place(built, folder) {
  try {
    renameSync(built, folder)
  } catch (error) {
    rmSync(built, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function removeOld() {
  const folders = readdirSync(BUNDLES)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(BUNDLES, name))
    .map((folder) => ({ folder, made: statSync(folder).mtimeMs }))
    .sort((a, b) => b.made - a.made)
  for (const { folder } of folders.slice(MOST_BUNDLES)) rmSync(folder, { recursive: true, force: true })
}
