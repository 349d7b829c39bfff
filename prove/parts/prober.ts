import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import type { ProberPlan } from './start-prober.ts'

/** A process of its own that asks calls in turn at a steady pace, so that nothing but the server makes it late. */
process.on('disconnect', () => process.exit())
process.once('message', async (plan: ProberPlan) => {
  const asked: { readonly path: string; readonly status: number; readonly milliseconds: number }[] = []
  let going = true
  const under = new Set<Promise<void>>()
  process.once('message', async () => {
    going = false
    await Promise.all(under)
    process.send?.(asked, () => process.exit(0))
  })
  process.send?.('ready')
  for (let at = 0; going; at += 1) {
    const call = plan.calls[at % plan.calls.length]
    if (call === undefined) break
    // What hangs is waited for by few: more of them would be a load of their own.
    if (under.size < 10) {
      const one = ask(plan.url, call.path, {
        from: plan.from,
        token: plan.token,
        patience: plan.patience ?? 60_000,
        ...call,
      }).then(({ status, milliseconds }) => {
        under.delete(one)
        asked.push({ path: call.path, status, milliseconds })
      })
      under.add(one)
    }
    await pause(plan.every)
  }
})
