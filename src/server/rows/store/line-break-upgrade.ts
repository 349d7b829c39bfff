import { setTimeout as pause } from 'node:timers/promises'
import { counting as say } from '#texts/start'
import type { EntityModel, Model } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import { type Database, Unavailable, type Writer } from '../../platform/database/index.ts'
import { Worker } from '../../platform/work/worker.ts'
import { joinLines, readBroken, singleLineFields } from './broken-lines.ts'

/** So many rows are written by one transaction. */
const rowsOfStep = 20
/** After a step others have as long as it took, and this at least. */
const shortestPause = 10
const againMilliseconds = 10_000
/** On PostgreSQL a former version may write beside this one while servers are exchanged: starts so soon look again. */
const exchangeMilliseconds = 7 * 86_400_000
const mostNamed = 20

const fact = 'one line'

/** How far it has come. */
interface Reached {
  /** The last row that was looked at, by the entity's name; 'all' where there are no further. */
  readonly behind: Readonly<Record<string, number | 'all'>>
  /** Some rows stay broken: what they would become is another's. Every start looks again until there are none. */
  readonly left?: true
  /** When all was done first, ISO 8601. */
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
 * Turns line breaks into spaces in texts of one line that former versions kept: once, a few rows at a time, beside the
 * office's work. Whoever ends in the middle of it goes on at the next start; where several servers do it, each finds what
 * is left.
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

  /** All that was not looked at yet. */
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

  /** Whether servers are being exchanged still: the last of them starts when no former one writes any more. */
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
