import { buildPage } from '../../running/page.ts'
import type { Driver } from '../server/load.ts'
import type { Scene } from '../server/rows.ts'
import { databaseMeasures, type Measure, pageMeasures } from './measures.ts'
import { guardedCalls, type Part } from './operations.ts'
import { measureGuardedPage } from './page.ts'
import { measureRound, type RoundFigures } from './round.ts'
import { type DatabaseName, makeStage, type Stage } from './stage.ts'
import { countStatements } from './statements.ts'

export interface GuardRun {
  readonly databases: readonly DatabaseName[]
  readonly rounds: number
  readonly rows: number
  readonly chosen: ReadonlySet<Part>
  /** The folder of the code that is measured. */
  readonly of: string
  /** Is that another folder than this repository, whose page may not be built? */
  readonly isElsewhere: boolean
}

/** Measures one database after the other, and the page with SQLite. */
export const runGuard = async (run: GuardRun, driver: Driver): Promise<readonly Measure[]> => {
  const measures: Measure[] = []
  let scene: Scene | null = null
  if (run.isElsewhere && run.chosen.has('page')) await buildPage(run.of)
  for (const database of run.databases) {
    console.error(`${database}, ${run.rows.toLocaleString('en-US')} rows: making both databases …`)
    const imports = run.chosen.has('import')
    const { rows, of } = run
    const stage: Stage = await makeStage({ database, rows, of, scene, imports })
    scene = stage.scene
    try {
      measures.push(...(await measureDatabase(run, database, stage, driver)))
      if (database !== 'sqlite' || !run.chosen.has('page')) continue
      console.error('  page')
      measures.push(...pageMeasures(await measureGuardedPage(stage, run.of, run.rounds)))
    } finally {
      await stage.remove()
    }
  }
  return measures
}

const measureDatabase = async (
  { rounds, of, chosen }: GuardRun,
  database: DatabaseName,
  stage: Stage,
  driver: Driver,
): Promise<readonly Measure[]> => {
  const figures: RoundFigures[] = []
  for (let round = 0; round < rounds; round += 1) {
    console.error(`  round ${round + 1}`)
    figures.push(await measureRound(stage, driver, of, chosen, round))
  }
  const calls = guardedCalls.filter((call) => chosen.has(call))
  if (calls.length === 0) return databaseMeasures(database, figures, new Map())
  console.error('  statements')
  return databaseMeasures(database, figures, await countStatements(stage, of, calls))
}
