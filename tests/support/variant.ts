import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inside } from '../../commands/parts/paths.mjs'
import type { ProductPlace } from '../../src/server/product/place.ts'
import { workshop } from './workshop.ts'

/** A change of one file of the product: a text that stands in it, and what stands there instead; null takes the file away. */
export type Edit = readonly [file: string, from: string, to: string] | readonly [file: string, gone: null]

interface Variant {
  readonly place: ProductPlace
  readonly folder: string
  remove(): void
}

/**
 * The tests' product with some changes, in a folder of its own.
 * @returns where it lies, for `startServer`, and what takes the folder away
 */
export const variant = (...edits: readonly Edit[]): Variant => variantOf(workshop, ...edits)

/** The same of another product. */
export const variantOf = (product: ProductPlace, ...edits: readonly Edit[]): Variant => {
  const folder = mkdtempSync(join(tmpdir(), 'variant-'))
  mkdirSync(join(folder, 'entities'))
  cpSync(product.entities, join(folder, 'entities'), { recursive: true })
  const app = readFileSync(product.app, 'utf8').replaceAll('../entities/', './entities/')
  writeFileSync(join(folder, 'app.ts'), app)
  // '#descriptor' resolves from the nearest package.json upwards.
  const imports = { '#descriptor': './descriptor.ts' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }))
  const descriptor = JSON.stringify(inside('src', 'descriptor', 'index.ts'))
  writeFileSync(join(folder, 'descriptor.ts'), `export * from ${descriptor}\n`)
  for (const [name, from, to] of edits) {
    const file = join(folder, name)
    if (from === null) rmSync(file)
    else {
      const text = readFileSync(file, 'utf8')
      if (!text.includes(from)) throw new Error(`${name} does not hold: ${from}`)
      writeFileSync(file, text.replace(from, to))
    }
  }
  const place = { root: folder, entities: join(folder, 'entities'), app: join(folder, 'app.ts') }
  return { place, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
