import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseOptions } from '../commands/parts/options.mjs'
import { inside } from '../commands/parts/paths.mjs'
import { runNode } from '../commands/parts/run.mjs'
import type { Proof } from './proof.ts'
import { longProofs } from './running/long-proofs.ts'

/**
 * `npm run prove` lists the proofs, `npm run prove -- NAME` runs one with its options, `npm run prove -- all` each of
 * them, but for those that run others. Ends with code 1 where something does not hold.
 */
const names = readdirSync(inside('lab', 'proofs')).map((file) => basename(file, '.ts'))
const load = (name: string): Promise<Proof> => import(`./proofs/${name}.ts`)
const [name, ...given] = process.argv.slice(2)

const list = async (): Promise<void> => {
  for (const each of names) {
    const { shows, options } = await load(each)
    const known = Object.entries(options).map(([option, value]) => `--${option} ${value}`)
    console.log(`${each.padEnd(12)} ${shows}\n${' '.repeat(13)}${known.join('  ')}`)
  }
}

const runAll = async (): Promise<void> => {
  for (const each of longProofs()) {
    console.log(`\n# ${each}`)
    const { code } = await runNode([fileURLToPath(import.meta.url), each, ...given])
    if (code !== 0) process.exitCode = code
  }
}

const runOne = async (one: string): Promise<void> => {
  const { options, prove } = await load(one)
  process.argv.splice(2, 1) // what follows the name are its options
  const types = Object.entries(options).map(([option, value]) => {
    const type = typeof value === 'boolean' ? ('boolean' as const) : ('string' as const)
    return [option, { type, default: type === 'boolean' ? value : String(value) }]
  })
  const values = Object.entries(parseOptions(Object.fromEntries(types))).map(([option, value]) => [
    option,
    typeof options[option] === 'number' ? Number(value) : value,
  ])
  const { figures, bounds, closing } = await prove(Object.fromEntries(values))
  console.log(JSON.stringify(figures, null, 2))
  for (const [bound, holds] of Object.entries(bounds)) console.log(`${holds ? '✓' : '✗'} ${bound}`)
  if (closing !== undefined) console.log(`\n${closing}`)
  const held = Object.values(bounds)
  process.exitCode = held.length > 0 && held.every(Boolean) ? 0 : 1
}

if (name === undefined) await list()
else if (name === 'all') await runAll()
else if (names.includes(name)) await runOne(name)
else {
  console.error(`There is no proof '${name}'. There are: ${names.join(', ')}.`)
  process.exitCode = 1
}
