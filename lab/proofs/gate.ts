import { availableParallelism } from 'node:os'
import { browser, closingLine, isGreen, tallyOf, unitAndApi } from '../../commands/parts/stages.mjs'
import type { Verdict } from '../proof.ts'

export const shows =
  'all tests that `npm test` leaves: every product, the other database, every flow in the browser, what takes long (at most 25 minutes on two cores)'

export const options = {}

export const prove = async (): Promise<Verdict> => {
  const tally = await tallyOf([unitAndApi('gate'), browser('gate')])
  return {
    figures: { cores: availableParallelism(), ...tally },
    bounds: { 'no test fails': isGreen(tally) },
    closing: closingLine(tally),
  }
}
