import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { root } from '../../commands/parts/paths.mjs'
import { isLanguageName } from '../../src/model/language-names.ts'

/** @returns the text files below these folders (or these files), as paths from the repository's folder with '/' */
export function filesIn(...places: readonly string[]): readonly string[] {
  return places
    .filter((place) => existsSync(join(root, place)))
    .flatMap((place) => (/\.\w+$/.test(place) ? [place] : below(place)))
    .filter((file) => /\.(ts|tsx|mjs|css|json)$/.test(file))
    .sort()
}

const below = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/'))

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

const IMPORT = /\b(?:import|export)\s[^'"`;]*?\bfrom\s*(['"])(.+?)\1|\bimport\s*\(?\s*(['"])(.+?)\3/g

/** What a file imports, types and dynamic imports too: paths from the repository's folder, or a package's name. */
export function importsOf(file: string): readonly string[] {
  return [...textOf(file).matchAll(IMPORT)].map((match) => {
    const target = match[2] ?? match[4] ?? ''
    if (isLanguageName(target)) return 'src/descriptor/index.ts'
    if (target.startsWith('#texts/')) return `src/model/texts/en/${target.slice('#texts/'.length)}.ts`
    return target.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), target)) : target
  })
}
