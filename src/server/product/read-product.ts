import { readdir, readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App, Entity } from '../../descriptor/index.ts'
import type { Source, Unreadable } from '../../model/index.ts'
import { isLanguageName } from '../../model/language-names.ts'
import type { ProductPlace } from './place.ts'

/** A product as its files say it, with their texts, so that faults find their lines. */
export interface Product {
  readonly sources: readonly Source[]
  /** Whatever its file exports: `check` says whether that is a product. */
  readonly app: App
  /** Why the product's own file could not be loaded. */
  readonly unreadable?: Unreadable
  readonly appFile: string
  /** By file, as in messages. */
  readonly texts: ReadonlyMap<string, string>
}

/** What Node says of a module that it cannot load: the sentence, the name that is missing, and the line. */
const whyUnreadable = (cause: unknown, path: string): Unreadable => {
  const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  const placed = cause instanceof SyntaxError || cause instanceof TypeError
  const stack = placed ? (cause.stack ?? '') : '' // a word that is missing is found by its name
  // What is no TypeScript is told by its path, what fails as it runs by its address.
  const [, line] =
    [pathToFileURL(path).href, path]
      .map((called) => stack.split(called)[1]?.match(/^[^\s:]*:(\d+)/))
      .find((found) => found) ?? []
  const word = /does not provide an export named '(.+)'|^(\S+) is not (?:defined|a function)/
    .exec(reason)
    ?.slice(1)
    .join('')
  return {
    reason: reason.replace(/\.$/, ''),
    word: word ?? '',
    line: line === undefined ? null : Number(line),
  }
}

/** What a text imports from, as it is written. A descriptor that is passed on whole is no import. */
export const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^\s*import\b[^'"\n;]*(?:\{[^}]*\}[^'"\n;]*)?['"]([^'"]+)['"]/gm)].map(
    ([, from = '']) => from,
  )

const isDescriptor = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.d.ts')

type Imported = { readonly exported: unknown } | { readonly unreadable: Unreadable }

const language = new URL('../../descriptor/index.ts', import.meta.url).href

// A product may lie anywhere, within a checkout of another engine too: what it calls 'descry' is this engine's language,
// whatever a package.json above it says.
registerHooks({
  resolve: (specifier, context, next) => next(isLanguageName(specifier) ? language : specifier, context),
})

const importFresh = async (path: string, fresh: string): Promise<Imported> => {
  const address = pathToFileURL(path)
  if (fresh) address.searchParams.set('at', fresh)
  try {
    const { default: exported }: { readonly default?: unknown } = await import(address.href)
    return { exported }
  } catch (cause) {
    return { unreadable: whyUnreadable(cause, path) }
  }
}

/** A product's own file alone; undefined where it could not be loaded. Whatever it exports: `check` says whether that is a product. */
export const readApp = async ({ app }: ProductPlace): Promise<App | undefined> => {
  const read = await importFresh(app, '')
  return 'exported' in read ? (read.exported as App | undefined) : undefined // whatever it is
}

/**
 * Reads every descriptor of a product. The folder is the list: nothing else names an entity. What cannot be loaded says
 * why in its place, so that one broken file does not hide the faults of the others.
 * `fresh`: read the files anew although this process has read them before; any text not used yet.
 */
export const readProduct = async ({ root, entities, app }: ProductPlace, fresh = ''): Promise<Product> => {
  const names = (await readdir(entities)).filter(isDescriptor).sort()
  const told = (path: string) => relative(root, path).replaceAll('\\', '/')
  const paths = names.map((name) => join(entities, name))
  const texts = await Promise.all(
    [...paths, app].map(async (path) => [told(path), await readFile(path, 'utf8')] as const),
  )
  const known = new Map(texts)
  const sources = await Promise.all(
    paths.map(async (path): Promise<Source> => {
      const file = told(path)
      const imports = importsOf(known.get(file) ?? '')
      const read = await importFresh(path, fresh)
      if ('exported' in read) return { file, imports, descriptor: read.exported as Entity } // whatever it is, `check` says so
      return { file, imports, descriptor: undefined as unknown as Entity, ...read } // none: `check` looks at `unreadable` first
    }),
  )
  const read = await importFresh(app, fresh)
  const exported = ('exported' in read ? read.exported : undefined) as App // likewise
  return {
    ...{ sources, app: exported, appFile: told(app), texts: known },
    ...('unreadable' in read && { unreadable: read.unreadable }),
  }
}
