import { existsSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startFault } from '#texts/start'
import { StartupError } from '../platform/errors/startup-error.ts'

/** Where a product's files are: the folder of descriptors, and the app file with its title, groups and dashboard. */
export interface ProductPlace {
  /** Paths in messages are relative to this folder. */
  readonly root: string
  readonly entities: string
  readonly app: string
  /** Folder of a product outside of the repository's own; contains its page, database, tests and documents. */
  readonly folder?: string
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The product in the repository itself. */
export const ownProduct: ProductPlace = {
  root,
  entities: join(root, 'entities'),
  app: join(root, 'app.ts'),
}

export const isWithin = (folder: string, place: string): boolean => {
  const path = relative(folder, place)
  return path !== '' && !path.startsWith('..') && !isAbsolute(path)
}

/** The product in any other folder: its descriptors in `entities/`, and `app.ts`. */
export const productIn = (folder: string): ProductPlace => {
  const path = resolve(folder)
  return {
    root: isWithin(root, path) ? root : path,
    entities: join(path, 'entities'),
    app: join(path, 'app.ts'),
    folder: path,
  }
}

/** The folder into which a product's page is built. */
export const builtPageOf = ({ folder = root }: Pick<ProductPlace, 'folder'>): string => join(folder, 'dist')

/**
 * The product that `--app FOLDER` names, or the repository's own without it. Relative paths are tried from the folder
 * where npm was called, then the working directory, then the repository.
 * @throws StartupError where the folder contains no product
 */
export const locateProduct = (folder: string | undefined): ProductPlace => {
  if (folder === undefined) return ownProduct
  const from = [process.env.INIT_CWD ?? process.cwd(), process.cwd(), root]
  const path = from.map((each) => resolve(each, folder)).find(existsSync) ?? resolve(folder)
  if (relative(root, path) === '') return ownProduct
  const place = productIn(path)
  const missing = [place.entities, place.app].find((each) => !existsSync(each))
  if (missing !== undefined) throw new StartupError(startFault.noProduct(folder, missing))
  return place
}

/**
 * The product that a command's arguments name, and the remaining arguments.
 * @throws StartupError where `--app` names none
 */
export const readProductArgument = (
  args: readonly string[],
): { readonly product: ProductPlace; readonly args: readonly string[] } => {
  if (process.env.npm_config_app !== undefined) throw new StartupError(startFault.appTooEarly)
  const options = { app: { type: 'string' } } as const
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const taken = tokens.flatMap((token) =>
    token.kind === 'option' && token.name === 'app'
      ? [token.index, ...(token.inlineValue ? [] : [token.index + 1])]
      : [],
  )
  if (typeof values.app === 'boolean' || values.app === '') throw new StartupError(startFault.appMissing)
  return { product: locateProduct(values.app), args: args.filter((_, at) => !taken.includes(at)) }
}
