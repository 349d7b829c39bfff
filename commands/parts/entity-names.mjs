import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inside } from './paths.mjs'

const FILE = inside('.types', 'entities.d.ts')

/** Writes the names of the entities as types, from the folder, where they have changed. */
export function writeEntityNames() {
  const names = readdirSync(inside('entities'))
    .flatMap((file) => /^([a-z0-9-]+)\.ts$/.exec(file)?.[1] ?? [])
    .sort()
  const text = [
    '// Written by every command from the folder entities/.',
    'interface DescribedEntities {',
    ...names.map((name) => `  readonly '${name}': true`),
    '}',
    '',
  ].join('\n')
  if (written() === text) return
  mkdirSync(inside('.types'), { recursive: true })
  writeFileSync(FILE, text)
}

const written = () => {
  try {
    return readFileSync(FILE, 'utf8')
  } catch {
    return null
  }
}
