import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inside } from '../../commands/parts/paths.mjs'

/** How a long proof ran the last time. */
export interface Run {
  /** In UTC, to the second. */
  readonly begun: string
  readonly seconds: number
  /** `cut off`: the hours were over before it ended, and it is begun anew another time. */
  readonly outcome: 'held' | 'failed' | 'cut off'
}

type Runs = Readonly<Record<string, Run>>

const file = inside('lab', 'runs.json')

/** By the names of proofs; those that never ran are not there. */
export const runsBefore = (): Runs => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

export const writeRun = (name: string, run: Run): void => {
  const runs = Object.entries({ ...runsBefore(), [name]: run }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(runs), null, 2)}\n`)
}

/**
 * What runs next: first what never ran, then what has not run for longest. One that would not end in the time that is
 * left waits for another night, also one that was cut off after as much.
 * @param left seconds
 * @param done those that have run tonight
 */
export const chosenNext = (
  names: readonly string[],
  runs: Runs,
  left: number,
  done: ReadonlySet<string>,
): string | null => {
  const at = (name: string) => runs[name]?.begun ?? ''
  const fits = (name: string) => !done.has(name) && left > (runs[name]?.seconds ?? 0)
  return names.filter(fits).toSorted((one, other) => (at(one) < at(other) ? -1 : 1))[0] ?? null
}

/** For a note: each proof, when it began, how long it took, and whether it held. */
export const tableOf = (names: readonly string[], runs: Runs): string =>
  [
    '| proof | last run | took | |\n| --- | --- | --- | --- |',
    ...names.map((name) => {
      const run = runs[name]
      if (run === undefined) return `| ${name} | – | – | never |`
      return `| ${name} | ${run.begun} | ${(run.seconds / 60).toFixed(1)} min | ${run.outcome} |`
    }),
  ].join('\n')
