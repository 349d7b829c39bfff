import { compile } from '../../model/compile.ts'
import type { Model } from '../../model/index.ts'
import { locate } from './locate.ts'
import type { Product } from './read-product.ts'

/** A fault as a person, an editor or a build reads it. */
export interface LocatedFault {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly code: string
  /** 'fields.author.to' */
  readonly path: string
  readonly value: string
  readonly message: string
}

export type CompiledProduct = { readonly model: Model } | { readonly faults: readonly LocatedFault[] }

/** Checks and builds a product that was read; every fault at once, sorted by file and line. */
export const compileProduct = (product: Product, icons: readonly string[] = []): CompiledProduct => {
  const compiled = compile(product.sources, product.app, icons)
  if ('model' in compiled) return compiled
  const faults = compiled.faults.map(({ file, code, path, value, message }): LocatedFault => {
    const shown = file === 'src/app.ts' ? product.appFile : file
    const line = locate(product.texts.get(shown) ?? '', path, value)
    return { file: shown, line, code, path: path.join('.'), value, message }
  })
  return { faults: faults.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line) }
}

/** The faults as lines: `entities/book.ts:12  E-REF-1  fields.author.to: refers to 'authr', …`. */
export const reportFaults = (faults: readonly LocatedFault[]): string =>
  faults
    .map(
      ({ file, line, code, path, message }) =>
        `${file}:${line}  ${code}  ${path ? `${path}: ` : ''}${message}`,
    )
    .join('\n')
