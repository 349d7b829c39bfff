import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { inside } from '../../commands/parts/paths.mjs'

/** They run tests, or proofs, that have a name of their own. */
const ofOthers = ['gate', 'nightly']

/** The names of all proofs that are one by themselves. */
export const longProofs = (): readonly string[] =>
  readdirSync(inside('lab', 'proofs'))
    .map((file) => basename(file, '.ts'))
    .filter((name) => !ofOthers.includes(name))
