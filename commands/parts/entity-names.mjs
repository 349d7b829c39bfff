import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { inside } from './paths.mjs'

/**
 * Writes the names of the entities as types, from their folder, where they have changed.
 * @param {string} [entities] the folder @param {string} [file] where the types go
 */
export function writeEntityNames(entities = inside('entities'), file = inside('.types', 'entities.d.ts')) {
  const names = readdirSync(entities)
    .flatMap((name) => /^([a-z0-9-]+)\.ts$/.exec(name)?.[1] ?? [])
    .sort()
  const text = [
    `// Written by every command from the folder ${basename(entities)}/.`,
    'interface DescribedEntities {',
    ...names.map((name) => `  readonly '${name}': true`),
    '}',
    '',
  ].join('\n')
  writeChanged(file, text)
}

/** @param {string} file @param {string} text */
export function writeChanged(file, text) {
  if (written(file) === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** @param {string} file */
const written = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
