import { setTimeout as pause } from 'node:timers/promises'
import { counting as say } from '#texts/start'
import type { EntityModel, Model } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { type Database, Unavailable, type Writer } from '../../platform/database/index.ts'
import { Worker } from '../../platform/work/worker.ts'
import { hasOldSearchTexts, setOldSearchTexts } from './old-search-texts.ts'
import { searched } from './search-index.ts'
import {
  foldSearchTexts,
  formerIndex,
  type RowTexts,
  searchIndex,
  searchTable,
  writeTexts,
} from './search-texts.ts'

/** Time limit of a step, whose statements block the event loop on SQLite; `rowsOfStep` limits its rows. */
const stepMilliseconds = 15
const rowsOfStep = ({ isSerial }: Dialect) => (isSerial ? 100 : 200)
/** Minimum pause after a step; otherwise as long as the step took, so that others can write. */
const shortestPause = 10
/** On PostgreSQL a former version may still write, so the tables are polled at this interval. */
const lookMilliseconds = 10_000

/** The entities with search texts that are not yet in the current form. */
const waiting = async (
  database: Database,
  entities: readonly EntityModel[],
): Promise<readonly EntityModel[]> => {
  if (entities.length === 0) return []
  const tests = entities.map(
    (entity) =>
      `case when exists (select 1 from ${quote(searchTable(entity))} where sought is null) then 1 else 0 end`,
  )
  const [row = []] = await database.rows(`select ${tests.join(', ')}`)
  return entities.filter((_, at) => Number(row[at]) === 1)
}

/**
 * Records which entities must be searched by folded text, because a former version wrote them. Runs before any write.
 * Drops former indexes that are no longer needed.
 */
export const noteOldSearchTexts = async (
  database: Database,
  keeper: Database,
  model: Model,
): Promise<void> => {
  const entities = searched(model)
  const former = new Set(await waiting(database, entities))
  for (const entity of entities) setOldSearchTexts(database, entity, former.has(entity))
  const whole = entities.filter((entity) => !former.has(entity))
  await dropFormer(keeper, whole)
}

const dropFormer = async (database: Database, entities: readonly EntityModel[]): Promise<void> => {
  const { search } = database.dialect
  const known = await database.rows(search.indexesStartingWith('engine_pieces_'))
  const present = new Set(known.map(([each]) => String(each)))
  const going = entities.map(formerIndex).filter((each) => present.has(each))
  if (going.length > 0)
    await database.write(
      async (writer) => {
        for (const each of going) await writer.run(search.drop(each))
      },
      { seconds: 3600 },
    )
}

/**
 * Brings search texts of former versions into the current form, a few rows at a time, in the background.
 * The next start resumes an interrupted run; several servers share the work.
 */
export class SearchTextUpgrade {
  readonly #context: Pick<Context, 'database' | 'log'>
  readonly #entities: readonly EntityModel[]
  readonly #worker: Worker

  constructor(model: Model, context: Pick<Context, 'database' | 'log'>) {
    this.#context = context
    this.#entities = searched(model)
    this.#worker = new Worker({
      // Where a process has the database to itself, no former version writes at the same time.
      every: context.database.dialect.isAlone ? null : lookMilliseconds,
      afterFailure: lookMilliseconds,
      round: () => this.round(),
      failed: (err) => {
        if (!(err instanceof Unavailable)) context.log.warn({ err }, say.textsWait)
      },
    })
  }

  start(): void {
    void this.#worker.start(this.#context.database)
  }

  stop(): Promise<void> {
    return this.#worker.stop()
  }

  async #rest(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#worker.stopping, ref: false }).catch(() => {})
  }

  /** Processes all rows that are waiting now. */
  async round(): Promise<void> {
    const { database } = this.#context
    const entities = await waiting(database, this.#entities)
    for (const entity of entities) setOldSearchTexts(database, entity, true)
    for (const entity of entities) {
      while (!this.#worker.stopping.aborted) {
        const since = performance.now()
        if ((await this.step(entity)) === 0) break
        await this.#rest(Math.max(shortestPause, performance.now() - since))
      }
    }
    const still = new Set(await waiting(database, this.#entities))
    const whole = this.#entities.filter((entity) => !still.has(entity) && hasOldSearchTexts(database, entity))
    for (const entity of whole) setOldSearchTexts(database, entity, false)
    // SQLite drops a table page by page while it blocks all others, so that waits for the next start.
    if (!database.dialect.isAlone) await dropFormer(database, whole)
  }

  /**
   * Processes a few rows of an entity; skips those that another server has locked.
   * @returns how many were processed
   */
  step(entity: EntityModel): Promise<number> {
    return this.#context.database.write((writer) => this.#take(writer, entity))
  }

  async #take(writer: Writer, entity: EntityModel): Promise<number> {
    const { dialect } = this.#context.database
    const until = performance.now() + stepMilliseconds
    const { pieces } = dialect.search
    const found = await writer.rows(
      `select "id", label, text from ${quote(searchTable(entity))} where sought is null order by "id" limit ${rowsOfStep(dialect)}${dialect.forClaim}`,
    )
    const rows: RowTexts[] = []
    for (const [id, label, text] of found) {
      if (rows.length > 0 && performance.now() > until) break
      const row = { id: Number(id), label: String(label), text: String(text), whole: true }
      rows.push(row)
      if (!pieces) continue
      const is = foldSearchTexts(row)
      // Runs at once, not at the end of the transaction, so that it counts towards the time limit.
      await writer.run(pieces.add(searchIndex(entity)), [row.id, is.label, is.text])
    }
    await writeTexts(writer, entity, rows)
    return rows.length
  }
}
