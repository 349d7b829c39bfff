import { fileURLToPath } from 'node:url'
import type { Verdict } from '../proof.ts'
import { longProofs } from '../running/long-proofs.ts'
import { runFor } from '../running/run-for.ts'
import { chosenNext, type Run, runsBefore, tableOf, writeRun } from '../running/runs.ts'

export const shows =
  'the long proofs one after the other, for as many hours: first what has not run for longest; each run stands in lab/runs.json, from which the next goes on'

export const options = { hours: 2 }

const program = fileURLToPath(new URL('../prove.ts', import.meta.url))

export const prove = async ({ hours }: typeof options): Promise<Verdict> => {
  const end = Date.now() + hours * 3_600_000
  const run = new Map<string, Run>()
  for (;;) {
    const left = (end - Date.now()) / 1000
    const name = chosenNext(longProofs(), runsBefore(), left, new Set(run.keys()))
    if (name === null) break
    console.log(`\n# ${name}`)
    const begun = new Date().toISOString().slice(0, 19)
    const { code, seconds } = await runFor(left, [program, name])
    const outcome = code === null ? 'cut off' : code === 0 ? 'held' : 'failed'
    const done = { begun: `${begun}Z`, seconds: Math.round(seconds), outcome } as const
    run.set(name, done)
    writeRun(name, done)
  }
  console.log(`\n${tableOf(longProofs(), runsBefore())}\n`)
  const failed = [...run].flatMap(([name, { outcome }]) => (outcome === 'failed' ? [name] : []))
  return {
    figures: { run: [...run.keys()], failed },
    bounds: {
      'each proof that came to its end holds': failed.length === 0,
      'at least one has run': run.size > 0,
    },
  }
}
