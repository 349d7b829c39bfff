import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, whatever folder the command was called from. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** @param {string[]} parts @returns {string} a path inside the repository */
export const inside = (...parts) => join(root, ...parts)

/** The pinned Node's program; it is there once the dependencies are installed. */
export const pinnedNode = inside(
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** @param {string} path @returns {any} the file's JSON, or undefined where it can't be read */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
