import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = 'index.html'
const ASSETS = 'assets'

/** @param {string} folder @returns {string[]} */
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/**
 * Puts a page that was built elsewhere, on the same disk, in the place of another, so that whoever reads it at any
 * moment finds a whole one: first its assets, which have names of their own, then the page that leads to them, and only
 * then what nothing leads to any more goes.
 * @param {string} built is empty and gone afterwards
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
