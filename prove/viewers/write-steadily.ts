import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '../../src/model/index.ts'
import type { Caller } from '../../tests/support/calls.ts'

/**
 * Saves new proposals at a steady pace, whether or not those before are answered.
 * @returns when each was acknowledged (`performance.now()`, ascending), and how many were not
 */
export const writeSteadily = async (
  who: Caller,
  perSecond: number,
  seconds: number,
): Promise<{ readonly saved: readonly number[]; readonly failed: number }> => {
  const saved: number[] = []
  let failed = 0
  const today = new Date().toISOString().slice(0, 10)
  const save = async (place: number): Promise<void> => {
    const row = {
      ...{ organization_id: 1, service_id: 1, category_id: 1 },
      last_date: addDays(today, place % 60),
      remarks: `Saved while others look: ${place}`,
    }
    const { status } = await who.call('POST', '/api/proposals', row).catch(() => ({ status: 0 }))
    if (status === 201) saved.push(performance.now())
    else failed += 1
  }
  const began = performance.now()
  const saves: Promise<void>[] = []
  for (let place = 0; place < perSecond * seconds; place += 1) {
    await pause(Math.max(0, began + (place * 1000) / perSecond - performance.now()))
    saves.push(save(place))
  }
  await Promise.all(saves)
  return { saved, failed }
}
