import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { startSender } from '../parts/start-sender.ts'
import { attacks, type Known } from './attacks.ts'

/** Asked of it: do this, for so long. It answers with what came of it. */
export interface Order {
  readonly known: Known
  readonly attack: string
  readonly seconds: number
}

// What is measured is how fairly the server deals, not how few cores a machine has: the attacker's own work waits.
setPriority(constants.priority.PRIORITY_LOW)

process.on('disconnect', () => process.exit())
process.on('message', async ({ known, attack, seconds }: Order) => {
  const plan = attacks(known)[attack]
  if (plan === undefined) return
  const sender = startSender({ ...plan, url: known.url, seconds })
  const [sent] = await Promise.all([
    Promise.race([sender.done, pause(seconds * 1000 + 2000)]),
    pause(seconds * 1000),
  ])
  sender.end()
  process.send?.(sent ?? {})
})
