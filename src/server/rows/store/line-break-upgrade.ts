import { setTimeout as pause } from 'node:timers/promises'
import { counting as say } from '#texts/start'
import type { EntityModel, Model } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import { type Database, Unavailable, type Writer } from '../../platform/database/index.ts'
import { Worker } from '../../platform/work/worker.ts'
import { joinLines, readBroken, singleLineFields } from './broken-lines.ts'

/** Rows written in one transaction. */
const rowsOfStep = 20
/** Minimum pause after a step; otherwise as long as the step took, so that others can write. */
const shortestPause = 10
const againMilliseconds = 10_000
/** While servers are upgraded on PostgreSQL, a former version may still write. Starts within this time scan again. */
const exchangeMilliseconds = 7 * 86_400_000
const mostNamed = 20

const fact = 'one line'

/** The progress of the upgrade. */
interface Reached {
  /** By entity name: the id of the last scanned row; 'all' where all are scanned. */
  readonly behind: Readonly<Record<string, number | 'all'>>
  /** Some rows could not be corrected, because of unique fields. Every start scans again until none is left. */
  readonly left?: true
  /** When the first scan ended, ISO 8601. */
  readonly done?: string
}

const readReached = async (database: Database): Promise<Reached> => {
  const [row] = await database.all('select value from engine_facts where name = ?', [fact])
  return row === undefined ? { behind: {} } : JSON.parse(String(row.value))
}

const writeReached = (writer: Writer, reached: Reached): Promise<unknown> =>
  writer.run(
    'insert into engine_facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    [fact, JSON.stringify(reached)],
  )

/**
 * Replaces line breaks that former versions stored in single-line texts: once, a few rows at a time, in the background.
 * The next start resumes an interrupted scan. Where several servers scan, each corrects the rows that are left.
 */
export class LineBreakUpgrade {
  readonly #context: Pick<Context, 'model' | 'database' | 'log' | 'now'>
  readonly #entities: readonly EntityModel[]
  readonly #worker: Worker

  constructor(model: Model, context: Pick<Context, 'model' | 'database' | 'log' | 'now'>) {
    this.#context = context
    this.#entities = model.list.filter((entity) => singleLineFields(entity).length > 0)
    this.#worker = new Worker({
      ...{ every: null, afterFailure: againMilliseconds, round: () => this.round() },
      failed: (err) => {
        if (!(err instanceof Unavailable)) context.log.warn({ err }, say.linesWait)
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

  /** Scans all rows that were not scanned yet. */
  async round(): Promise<void> {
    const { database, now, log } = this.#context
    let reached = await readReached(database)
    const { done } = reached
    if (done !== undefined && !this.#isExchanged(done)) return
    for (const entity of this.#entities) {
      const left: number[] = []
      for (let behind = reached.behind[entity.name] ?? 0; behind !== 'all'; ) {
        if (this.#worker.stopping.aborted) return
        const since = performance.now()
        const found = await readBroken(database.background, database.dialect, entity, behind)
        const ids = found?.ids ?? []
        for (let from = 0; from < ids.length && !this.#worker.stopping.aborted; from += rowsOfStep) {
          const begun = performance.now()
          left.push(...(await this.#step(entity, ids.slice(from, from + rowsOfStep))))
          await this.#rest(Math.max(shortestPause, performance.now() - begun))
        }
        if (this.#worker.stopping.aborted) return
        behind = found?.last ?? 'all'
        const behinds = { ...reached.behind, [entity.name]: behind }
        reached = { ...reached, behind: behinds, ...(left.length > 0 && { left: true }) }
        if (ids.length > 0 || behind === 'all') await this.#note(reached)
        if (behind !== 'all') await this.#rest(Math.max(shortestPause, performance.now() - since))
      }
      const { many } = entity.title
      if (left.length > 0)
        log.warn({}, say.linesLeft(many, left.slice(0, mostNamed), left.length > mostNamed))
    }
    const all = done ?? now().toISOString()
    await this.#note({ behind: {}, ...(reached.left ? {} : { done: all }) })
  }

  /**
   * Whether former versions may still run. Each upgraded server scans at its start, so the last one catches their
   * writes.
   */
  #isExchanged(done: string): boolean {
    const { database, now } = this.#context
    return !database.dialect.isAlone && now().getTime() - Date.parse(done) < exchangeMilliseconds
  }

  #step(entity: EntityModel, ids: readonly number[]): Promise<readonly number[]> {
    const { database } = this.#context
    return database.write((writer) => joinLines(this.#context, writer, entity, ids))
  }

  #note(reached: Reached): Promise<unknown> {
    return this.#context.database.write((writer) => writeReached(writer, reached))
  }
}
