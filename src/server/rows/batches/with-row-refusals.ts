import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { namedOutcomeSentence, outcomeSentence } from '../rules/outcome-sentence.ts'
import { type BrokenOutcome, OutcomeRefused } from '../store/outcomes.ts'
import { RowsRefused, rowName } from './inverse.ts'

/**
 * Runs a part of a batch. Where its outcome breaks a rule, it names the written rows that caused it: those from which
 * the
 * broken row is computed.
 * @param refused rows left out already; if these cause it again, the others of the part are to blame
 * @param isNamed whether the message names the broken row
 * @param nameOf a row's name in `refused`
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
        if (!reasons.has(name)) reasons.set(name, says) // of several rules the first is reported
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

/** The written rows that caused the broken outcome, including the broken row itself if it was written. */
const rowsOf = ({ entity, id, isWritten, origins }: BrokenOutcome) => [
  ...(isWritten ? [[entity, id] as const] : []),
  ...origins.map(({ change: { entity: of, before, after } }) => [of, Number((after ?? before)?.id)] as const),
]
