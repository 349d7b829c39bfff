import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = 'index.html'
const ASSETS = 'assets'

/** @param {string} folder @returns {string[]} */
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/**
 * Replaces a page by one built elsewhere on the same disk; a reader always finds a complete page. It moves the assets
 * first, whose names are unique, then index.html; last it deletes files that nothing refers to any more.
 * @param {string} built is empty and deleted afterwards
 * @param {string} place
 */
export function placePage(built, place) {
  const assets = namesIn(join(built, ASSETS))
  const others = namesIn(built).filter((name) => name !== ASSETS)
  mkdirSync(join(place, ASSETS), { recursive: true })
  const pageLast = others.toSorted((a, b) => Number(a === PAGE) - Number(b === PAGE))
  for (const name of [...assets.map((asset) => join(ASSETS, asset)), ...pageLast])
    renameSync(join(built, name), join(place, name))
  rmSync(built, { recursive: true })
  for (const name of namesIn(join(place, ASSETS)))
    if (!assets.includes(name)) rmSync(join(place, ASSETS, name), { recursive: true, force: true })
  for (const name of namesIn(place))
    if (name !== ASSETS && !name.startsWith('.') && !others.includes(name))
      rmSync(join(place, name), { recursive: true, force: true })
}
