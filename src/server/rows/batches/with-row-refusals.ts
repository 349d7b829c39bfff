import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { namedOutcomeSentence, outcomeSentence } from '../rules/outcome-sentence.ts'
import { type BrokenOutcome, OutcomeRefused } from '../store/outcomes.ts'
import { RowsRefused, rowName } from './inverse.ts'

/**
 * Does a part of a batch, and names the rows that would bring others to be what no row may be: all that a row is gathered from
 * and that the part moves.
 * @param refused rows that are left out already; where it is these again, others went along with them
 * @param isNamed whether the row that would be so is named
 * @param nameOf what a row is called in `refused`
 * @throws RowsRefused in place of an OutcomeRefused
 */
export const withRowRefusals = async <T>(
  parts: RecordParts,
  reader: Reader,
  caller: Caller,
  { refused, isNamed, nameOf = rowName }: Refusing,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OutcomeRefused)) throw error
    const reasons = new Map<string, string>()
    for (const broken of error.broken) {
      const says =
        (isNamed && (await namedOutcomeSentence(parts, reader, caller, broken))) || outcomeSentence(broken)
      for (const [entity, id] of rowsOf(broken)) {
        const name = nameOf(entity, id)
        if (!reasons.has(name)) reasons.set(name, says) // of several rules the first is told
      }
    }
    if ([...reasons.keys()].every((name) => refused.has(name))) throw error
    throw new RowsRefused(reasons)
  }
}

interface Refusing {
  readonly refused: ReadonlyMap<string, string>
  readonly isNamed: boolean
  readonly nameOf?: typeof rowName
}

/** The written rows by which one came to be so, or that row itself. */
const rowsOf = ({ entity, id, isWritten, origins }: BrokenOutcome) => [
  ...(isWritten ? [[entity, id] as const] : []),
  ...origins.map(({ change: { entity: of, before, after } }) => [of, Number((after ?? before)?.id)] as const),
]
