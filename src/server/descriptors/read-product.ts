import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App, Entity } from '../../descriptor/index.ts'
import type { Source } from '../../model/index.ts'

/** Where a product lives: its folder of descriptors and the file that says its title, groups and dashboard. */
export interface ProductPlace {
  /** Paths in messages are relative to this folder. */
  readonly root: string
  readonly entities: string
  readonly app: string
}

/** A product as its files say it, with their texts, so that faults find their lines. */
export interface Product {
  readonly sources: readonly Source[]
  readonly app: App
  readonly appFile: string
  /** By file, as in messages. */
  readonly texts: ReadonlyMap<string, string>
}

/** A descriptor file that could not be read as a module at all. */
export class UnreadableDescriptor extends Error {
  readonly file: string

  constructor(file: string, cause: unknown) {
    super(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.file = file
  }
}

const isDescriptor = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.d.ts')

const importFresh = async (file: string, path: string, fresh: string): Promise<unknown> => {
  const address = pathToFileURL(path)
  if (fresh) address.searchParams.set('at', fresh)
  try {
    const { default: exported }: { readonly default?: unknown } = await import(address.href)
    return exported
  } catch (cause) {
    throw new UnreadableDescriptor(file, cause)
  }
}

/**
 * Reads every descriptor of a product. The folder is the list: nothing else names an entity.
 * `fresh`: read the files anew although this process has read them before; any text not used yet.
 * @throws UnreadableDescriptor where a file does not load, with its name and the reason
 */
export const readProduct = async ({ root, entities, app }: ProductPlace, fresh = ''): Promise<Product> => {
  const names = (await readdir(entities)).filter(isDescriptor).sort()
  const told = (path: string) => relative(root, path).replaceAll('\\', '/')
  const paths = names.map((name) => join(entities, name))
  const texts = await Promise.all(
    [...paths, app].map(async (path) => [told(path), await readFile(path, 'utf8')] as const),
  )
  const sources = await Promise.all(
    paths.map(async (path): Promise<Source> => {
      const descriptor = (await importFresh(told(path), path, fresh)) as Entity // whatever it is, `check` says so
      return { file: told(path), descriptor }
    }),
  )
  const product = (await importFresh(told(app), app, fresh)) as App // likewise
  return { sources, app: product, appFile: told(app), texts: new Map(texts) }
}
