import { compile, type Fault, fallbackApp, unloaded } from '../../model/check/index.ts'
import type { Model } from '../../model/index.ts'
import { locate } from './locate.ts'
import type { Product } from './read-product.ts'

/** A fault with its file and line, for people, editors and builds. */
export interface LocatedFault {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  readonly code: string
  /** Such as 'fields.author.to'. */
  readonly path: string
  readonly value: string
  readonly message: string
}

type CompiledProduct = { readonly model: Model } | { readonly faults: readonly LocatedFault[] }

/**
 * The faults to report. A fault in loading the app file is left out where a descriptor, which it imports, could not be
 * loaded.
 */
const faultsOf = ({ sources, unreadable, appFile }: Product, compiled: readonly Fault[]): readonly Fault[] =>
  unreadable === undefined || sources.some((source) => source.unreadable !== undefined)
    ? compiled
    : [...compiled, unloaded(appFile, unreadable)]

/** Validates a product that was read, and builds its model; otherwise returns all faults, sorted by file and line. */
export const compileProduct = (product: Product, icons: readonly string[] = []): CompiledProduct => {
  const { sources, app, unreadable, appFile, texts } = product
  const compiled = compile(sources, unreadable ? fallbackApp(sources) : app, icons)
  const told = faultsOf(product, 'faults' in compiled ? compiled.faults : [])
  if ('model' in compiled && told.length === 0) return compiled
  const known = new Map(sources.map((source) => [source.file, source.unreadable?.line]))
  if (unreadable) known.set(appFile, unreadable.line)
  const faults = told.map(({ file, code, path, value, message }): LocatedFault => {
    const shown = file === 'app.ts' ? appFile : file
    const written = (texts.get(shown) ?? '').split('\n')
    const imported = code === 'E-FILE-3' ? written.findIndex((text) => text.includes(`'${value}'`)) + 1 : 0
    const line =
      imported ||
      (code.startsWith('E-FILE') && known.get(shown)) ||
      locate(texts.get(shown) ?? '', path, value)
    return { file: shown, line, code, path: path.join('.'), value, message }
  })
  return { faults: faults.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line) }
}

/** Formats the faults, one a line: `entities/book.ts:12  E-REF-1  fields.author.to: refers to 'authr', …`. */
export const reportFaults = (faults: readonly LocatedFault[]): string =>
  faults
    .map(
      ({ file, line, code, path, message }) =>
        `${file}:${line}  ${code}  ${path ? `${path}: ` : ''}${message}`,
    )
    .join('\n')
