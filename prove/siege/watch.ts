import { logBytes } from '../parts/log-bytes.ts'
import type { Office } from '../parts/office.ts'

/** How large the server got, from the outside; MiB. */
export interface Sizes {
  readonly resident: number
  readonly descriptors: number
  readonly log: number
  readonly said: number
}

const everyMilliseconds = 1000

/** Looks at the server each second. `most` is of the time since it was asked last. */
export const watch = (office: Office) => {
  let most: Sizes = nothing
  let ever: Sizes = nothing
  const look = async (): Promise<void> => {
    const now: Sizes = {
      resident: office.memory(),
      descriptors: office.descriptors(),
      log: (await logBytes(office)) / 2 ** 20,
      said: office.saidBytes() / 2 ** 20,
    }
    most = larger(most, now)
    ever = larger(ever, now)
  }
  const timer = setInterval(() => look().catch(() => {}), everyMilliseconds)
  return {
    most: (): Sizes => {
      const before = most
      most = nothing
      return before
    },
    end: (): Sizes => {
      clearInterval(timer)
      return ever
    },
  }
}

const nothing: Sizes = { resident: 0, descriptors: 0, log: 0, said: 0 }

const larger = (a: Sizes, b: Sizes): Sizes => ({
  resident: Math.max(a.resident, b.resident),
  descriptors: Math.max(a.descriptors, b.descriptors),
  log: Math.max(a.log, b.log),
  said: Math.max(a.said, b.said),
})
