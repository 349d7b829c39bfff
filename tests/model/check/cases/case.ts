import type { Code } from '#texts/checks'
import type { Plant } from '../../../support/planted.ts'

/** One planted fault, and how it must be reported. */
export interface Case {
  readonly code: Code
  readonly plants: readonly Plant[]
  /** Where it is reported, unless in the file of the first plant. */
  readonly file?: string
  /** The path within the descriptor, with dots. */
  readonly path: string
  /** What the reported line says, in part. */
  readonly line: string
  /** The word that is suggested. */
  readonly meant?: string
  /** What else follows from the plant. */
  readonly also?: readonly Code[]
}

type Details = Pick<Case, 'file' | 'meant' | 'also'>

/** A fault planted by one change, in the file where it is reported. */
export const planted = (
  code: Code,
  file: string,
  stands: string,
  instead: string,
  path: string,
  line: string,
  details: Details = {},
): Case => ({ code, plants: [[`entities/${file}.ts`, stands, instead]], path, line, ...details })

/** The same in the product's file. */
export const inApp = (
  code: Code,
  stands: string,
  instead: string,
  path: string,
  line: string,
  details: Details = {},
): Case => ({ code, plants: [['app.ts', stands, instead]], path, line, ...details })
