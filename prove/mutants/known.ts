import type { Mutant } from './mutant.ts'

/** A fault that changes nothing that anybody can see, and why: such a one is not planted. */
interface Known {
  readonly file: string
  readonly operator: string
  /** A part of the line that it would stand in. */
  readonly line: string
  readonly why: string
}

const known: readonly Known[] = [
  {
    file: 'src/server/rows/store/work.ts',
    operator: 'some becomes every',
    line: 'entity.literals.length > 0',
    why: 'Rows that rules name are only written by the first rows, before any row that is counted by them; later they are neither renamed nor deleted, so what is known of them from before the transaction is what it would read itself.',
  },
  {
    file: 'src/server/rows/read/label-cache.ts',
    operator: '> becomes >=',
    line: 'kept.labels.size > mostRows',
    why: 'An entity of exactly so many rows has its labels joined instead of remembered: the same answer, by the other of two ways that tests hold equal.',
  },
]

/** Why this fault can't be seen; undefined where it could. */
export const unseen = ({ file, operator, source }: Mutant): string | undefined =>
  known.find((each) => each.file === file && each.operator === operator && source.includes(each.line))?.why
