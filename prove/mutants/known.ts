import type { Mutant } from './mutant.ts'

/** A fault that changes nothing that anybody can see, and why: such a one is not planted. */
interface Known {
  readonly file: string
  readonly operator: string
  /** A part of the line that it would stand in. */
  readonly line: string
  readonly why: string
}

const known: readonly Known[] = []

/** Why this fault can't be seen; undefined where it could. */
export const unseen = ({ file, operator, source }: Mutant): string | undefined =>
  known.find((each) => each.file === file && each.operator === operator && source.includes(each.line))?.why
