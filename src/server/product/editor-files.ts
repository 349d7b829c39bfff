import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { languageNames } from '../../model/language-names.ts'
import { ownProduct, type ProductPlace } from './place.ts'

/** A product's folder of generated files. Git ignores it, since the files contain paths of this machine. */
const generated = '.descry'

/**
 * Writes the files that the compiler and editors need: the entity names and, for a product in its own folder, the
 * engine's path.
 * Each command refreshes them, so both folders may be moved.
 * @returns path of the project file (`tsconfig.json`) for the compiler
 */
export const writeEditorFiles = ({ root, folder, entities }: ProductPlace): string => {
  if (folder === undefined) {
    writeChanged(join(root, '.types', 'entities.d.ts'), namesText(entities))
    return join(root, 'tsconfig.json')
  }
  const place = join(folder, generated)
  const engine = (...parts: readonly string[]) =>
    relative(place, join(ownProduct.root, ...parts)).replaceAll('\\', '/')
  const language = Object.fromEntries(
    languageNames.map((name) => [name, [engine('src', 'descriptor', 'index.ts')]]),
  )
  const project = {
    extends: engine('tsconfig', 'base.json'),
    compilerOptions: { paths: language, tsBuildInfoFile: './product.tsbuildinfo' },
    include: ['./entities.d.ts', engine('tsconfig', 'universal.d.ts'), '../app.ts', '../entities'],
  }
  const tests = {
    extends: engine('tsconfig', 'tests.json'),
    compilerOptions: {
      paths: {
        ...language,
        '#test': [engine('tests', 'support', 'of-product.ts')],
        vitest: [engine('node_modules', 'vitest')],
      },
      typeRoots: [engine('node_modules', '@types')],
      types: ['node'],
      tsBuildInfoFile: './tests.tsbuildinfo',
    },
    include: ['../tests', engine('tests', 'support', 'postgres-setup.ts')],
  }
  const file = join(place, 'tsconfig.json')
  writeChanged(join(place, 'entities.d.ts'), namesText(entities))
  writeChanged(join(place, 'tests.json'), jsonText(tests))
  writeChanged(file, jsonText(project))
  return file
}

const jsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** Type declarations of the entity names, derived from the file names in the folder. */
const namesText = (entities: string): string => {
  const names = readdirSync(entities)
    .flatMap((name) => /^([a-z0-9-]+)\.ts$/.exec(name)?.[1] ?? [])
    .sort()
  return [
    'interface DescribedEntities {',
    ...names.map((name) => `  readonly '${name}': true`),
    '}',
    '',
  ].join('\n')
}

/** Writes a file only where its text differs, so that file watchers are not triggered. */
export const writeChanged = (file: string, text: string): void => {
  if (written(file) === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const written = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
