import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { inside, readJson, root } from './paths.mjs'

/** A change within this time of the check may leave a file with the same time of change, on a coarse clock. */
const SETTLED_AFTER = 3000

/**
 * All files of some files and folders, sorted within each; missing ones have none.
 * @param {readonly string[]} inputs
 * @param {RegExp} elsewhere is tested with each path inside the repository, with slashes; what matches is left out
 * @returns {string[]}
 */
export function listFiles(inputs, elsewhere) {
  return inputs
    .filter((input) => existsSync(input))
    .flatMap((input) => (statSync(input).isDirectory() ? filesIn(input) : [input]))
    .filter((file) => !elsewhere.test(file.slice(root.length).split(sep).join('/')))
}

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/**
 * A hash of the names and contents of files. To read them all takes a tenth of a start. So the hash is cached beside the
 * files' sizes and times of change, and computed again if one of these differs.
 * @param {string} name of the cached hash
 * @param {readonly string[]} files
 * @param {number} [now] milliseconds since 1970
 * @returns {string} hexadecimal
 */
export function hashFiles(name, files, now = Date.now()) {
  const cached = inside('node_modules', '.cache', 'hashes', `${name}-${hashText(root).slice(0, 12)}.json`)
  const { states, newest } = statesOf(files)
  const last = readJson(cached)
  if (last?.states === states) return last.contents
  const contents = createHash('sha256')
  for (const file of files) contents.update(`${file}\0`).update(readFileSync(file)).update('\0')
  const hash = contents.digest('hex')
  if (now - newest > SETTLED_AFTER) store(cached, JSON.stringify({ states, contents: hash }))
  return hash
}

/** @param {readonly string[]} files @returns {{ states: string, newest: number }} a hash, and the latest time of a change */
function statesOf(files) {
  let newest = 0
  const states = createHash('sha256')
  for (const file of files) {
    const { ino, size, mtimeMs, ctimeMs } = statSync(file)
    newest = Math.max(newest, mtimeMs, ctimeMs)
    states.update(`${file}\0${ino} ${size} ${mtimeMs} ${ctimeMs}\0`)
  }
  return { states: states.digest('hex'), newest }
}

/** @param {string} text */
export const hashText = (text) => createHash('sha256').update(text).digest('hex')

/** Where nothing can be written, each start computes the hash. @param {string} file @param {string} text */
function store(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch {}
}
