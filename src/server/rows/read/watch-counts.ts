import { counting } from '../../../model/messages.ts'
import { Unavailable } from '../../database/driver/errors.ts'
import type { RecordParts } from './record-parts.ts'

const hour = 3_600_000

/** Checks the counts once, in the background, and says now and then that they are asked for. @returns what ends it */
export const watchCounts = ({ counters, literals, context }: RecordParts): (() => void) => {
  const attempt = (work: () => Promise<void>) =>
    work().catch((err: unknown) => {
      if (!(err instanceof Unavailable)) context.log.warn({ err }, counting.unchecked)
    })
  const timer = setInterval(() => attempt(async () => counters.noteUse((await literals.now()).idsOf)), hour)
  timer.unref()
  void attempt(() => counters.check())
  return () => clearInterval(timer)
}
