import { readdir, readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App, Entity } from '../../descriptor/index.ts'
import type { Source, Unreadable } from '../../model/index.ts'
import { isLanguageName } from '../../model/language-names.ts'
import type { ProductPlace } from './place.ts'

/** A product as read from its files, with their texts, which are needed to locate faults. */
export interface Product {
  readonly sources: readonly Source[]
  /** The export of the app file; unchecked until `check` validates it. */
  readonly app: App
  /** Why the app file could not be loaded. */
  readonly unreadable?: Unreadable
  readonly appFile: string
  /** Texts by file path, relative as in messages. */
  readonly texts: ReadonlyMap<string, string>
}

/** Node's reason for failing to load a module: the message, the missing name, and the line. */
const whyUnreadable = (cause: unknown, path: string): Unreadable => {
  const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  const placed = cause instanceof SyntaxError || cause instanceof TypeError
  const stack = placed ? (cause.stack ?? '') : '' // a ReferenceError is located by its message
  // The stack names a file by its path for syntax errors, and by its URL for runtime errors.
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

/** The module specifiers that a text imports. Re-exports (`export … from`) do not count. */
export const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^\s*import\b[^'"\n;]*(?:\{[^}]*\}[^'"\n;]*)?['"]([^'"]+)['"]/gm)].map(
    ([, from = '']) => from,
  )

const isDescriptor = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.d.ts')

type Imported = { readonly exported: unknown } | { readonly unreadable: Unreadable }

const language = new URL('../../descriptor/index.ts', import.meta.url).href

// A product may be in any folder, even within another engine's checkout. So 'descry' always resolves to this engine's
// language, despite any package.json above.
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

/**
 * Reads only the product's app file; undefined where it cannot be loaded. The export is unchecked until `check`
 * validates it.
 */
export const readApp = async ({ app }: ProductPlace): Promise<App | undefined> => {
  const read = await importFresh(app, '')
  return 'exported' in read ? (read.exported as App | undefined) : undefined // unchecked
}

/**
 * Reads every descriptor in a product's folder; no other list names the entities.
 * A file that cannot be loaded carries its reason, so that one broken file does not hide the faults of others.
 * `fresh`: any text not used yet, to bypass the module cache of this process.
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
      if ('exported' in read) return { file, imports, descriptor: read.exported as Entity } // unchecked: `check` validates it
      return { file, imports, descriptor: undefined as unknown as Entity, ...read } // `check` looks at `unreadable` first
    }),
  )
  const read = await importFresh(app, fresh)
  const exported = ('exported' in read ? read.exported : undefined) as App // unchecked too
  return {
    ...{ sources, app: exported, appFile: told(app), texts: known },
    ...('unreadable' in read && { unreadable: read.unreadable }),
  }
}
