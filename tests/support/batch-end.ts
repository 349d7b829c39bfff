import { setTimeout as pause } from 'node:timers/promises'
import type { Caller, Loose } from './calls.ts'

/** A batch as it is answered once it goes on no more. Who asks again at once takes the time of the server that works on it. */
export async function batchEnd(by: Pick<Caller, 'call'>, id: number): Promise<Loose> {
  for (;;) {
    const { data } = (await by.call('GET', `/api/batches/${id}`)).body
    if (data.state !== 'running' && data.state !== 'undoing') return data
    await pause(20)
  }
}
