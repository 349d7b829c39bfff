import { setTimeout as pause } from 'node:timers/promises'
import { newsLog } from '#texts/news'
import type { Context } from '../../access/context.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { Worker } from '../../platform/work/worker.ts'
import { mostRowsPerEvent, type RowEvent, type RowEventReader, rowEventTopic } from './row-events.ts'

/** Waits this long to read several pieces in one transaction, which costs little more than reading one. */
const togetherMilliseconds = 100
/** Polling interval, for commits whose notification was lost. */
const lookMilliseconds = 15_000
/** A piece is dropped after this many failures, so that it does not block the others. */
const mostTries = 5
/** Most pieces considered for one transaction. */
const mostPieces = 50
/** Rows of the first transaction; later ones adapt to the time the previous one took. */
const rowsAtFirst = 10
/** Lower limit of the adaptation: fewer rows save nothing, since one query checks the rights for all rows. */
const fewestRows = 5
/** Target milliseconds of a transaction; a slower one halves the rows of the next. */
const wantedTime = 80

type Parts = Pick<Context, 'model' | 'database' | 'log'>

interface Piece {
  readonly id: number
  readonly tries: number
  readonly entity: string
  readonly batch: number
  readonly rows: readonly number[]
}

const idsIn = (text: unknown): readonly number[] => JSON.parse(String(text)) as readonly number[] // written by `addRowEvents`

/** Pieces of a running batch of several transactions are skipped, since reading them would deadlock with it. */
const ready = `from engine_news n where not exists (
  select 1 from engine_batches b where b.id = n.batch_id and b.state = 'running')`

interface Pieces {
  readonly pieces: readonly [Piece, ...Piece[]]
  /** More pieces are waiting, or more rows of the first one. */
  readonly more: boolean
}

/** Reads the oldest waiting pieces with at most this many rows in all; the first may have more. */
const readPieces = async (writer: Writer, most: number): Promise<Pieces | null> => {
  const waiting = await writer.all(
    `select n.id, n.tries, n.entity, n.batch_id, n.rows ${ready} order by n.id limit ${mostPieces}`,
  )
  const [first, ...others] = waiting.map(
    (row): Piece => ({
      ...{ id: Number(row.id), tries: Number(row.tries), entity: String(row.entity) },
      ...{ batch: Number(row.batch_id), rows: idsIn(row.rows) },
    }),
  )
  if (first === undefined) return null
  let rows = first.rows.length
  const along: Piece[] = []
  // A piece that has failed is read alone, to isolate the failing one.
  for (const piece of first.tries > 0 ? [] : others) {
    rows += piece.rows.length
    if (rows > most || piece.tries > 0) break
    along.push(piece)
  }
  const more = waiting.length === mostPieces || along.length < others.length || first.rows.length > most
  return { pieces: [first, ...along], more }
}

/** Passes row events to the readers, in order. It runs in every process; a lock allows one transaction at a time. */
export class RowEventRunner {
  readonly #parts: Parts
  readonly #readers: readonly RowEventReader[]
  readonly #worker: Worker
  #rows = rowsAtFirst
  /** The last round left some, so the next one starts without a pause. */
  #more = false

  constructor(parts: Parts, readers: readonly RowEventReader[]) {
    this.#parts = parts
    this.#readers = readers
    this.#worker = new Worker({
      ...{ topics: [rowEventTopic], every: lookMilliseconds, round: (stopping) => this.#round(stopping) },
      failed: (err) => parts.log.warn({ err }, newsLog.waits),
    })
  }

  start(): void {
    void this.#worker.start(this.#parts.database)
  }

  /** Polls for row events at once. */
  wake(): void {
    void this.#worker.wake()
  }

  /** Resolves when no transaction is open; another process, or this one after its restart, reads the rest. */
  stop(): Promise<void> {
    return this.#worker.stop()
  }

  /** @returns 0 where more are waiting */
  async #round(stopping: AbortSignal): Promise<number | undefined> {
    const { database, log } = this.#parts
    if (!this.#more) await pause(togetherMilliseconds, undefined, { signal: stopping }).catch(() => {})
    this.#more = false
    if (stopping.aborted || (await database.rows(`select 1 ${ready} limit 1`)).length === 0) return
    const tried: Piece[] = []
    try {
      this.#more = await database.write(async (writer) => {
        tried.length = 0
        await writer.lock('news')
        const found = await readPieces(writer, this.#rows)
        if (found === null) return false
        tried.push(...found.pieces)
        const began = performance.now()
        await this.#read(writer, found.pieces)
        this.#adapt(performance.now() - began)
        return found.more
      })
      return this.#more ? 0 : undefined
    } catch (err) {
      log.warn({ err }, newsLog.waits)
      const isNoted = await this.#noteFailure(tried).catch(() => false) // the database is unreachable: nothing is lost
      return isNoted ? 0 : undefined
    }
  }

  /** Reads pieces, and of the first at most one transaction's rows; its other rows keep their place in the queue. */
  async #read(writer: Writer, pieces: readonly [Piece, ...Piece[]]): Promise<void> {
    const [first] = pieces
    const later = first.rows.slice(this.#rows)
    const news = pieces.flatMap(({ entity: name, batch, rows }): readonly RowEvent[] => {
      const entity = this.#parts.model.entities[name]
      return entity === undefined ? [] : [{ entity, batch, rows: rows.slice(0, this.#rows) }] // the descriptor may have been removed
    })
    for (const read of this.#readers) await read(writer, news)
    const { dialect } = this.#parts.database
    const read = pieces.filter((piece) => piece !== first || later.length === 0).map(({ id }) => id)
    if (read.length > 0)
      await writer.run(`delete from engine_news where ${dialect.anyOf('id')}`, [dialect.list(read)])
    if (later.length > 0)
      await writer.run('update engine_news set rows = ?, tries = 0 where id = ?', [
        JSON.stringify(later),
        first.id,
      ])
  }

  /** Adapts the number of rows to the measured time, which depends on followers and load. */
  #adapt(took: number): void {
    if (took > wantedTime) this.#rows = Math.max(fewestRows, this.#rows >> 1)
    else if (took < wantedTime / 4) this.#rows = Math.min(mostRowsPerEvent, this.#rows * 2)
  }

  /**
   * Counts a failure of the first piece: it is then read alone, and dropped after the last try.
   * @returns whether there is one
   */
  async #noteFailure([first]: readonly Piece[]): Promise<boolean> {
    if (first === undefined) return false
    const { database, log } = this.#parts
    const isOver = first.tries + 1 >= mostTries
    await database.write((writer) =>
      writer.run(
        isOver
          ? 'delete from engine_news where id = ?'
          : 'update engine_news set tries = tries + 1 where id = ?',
        [first.id],
      ),
    )
    if (isOver) log.error({ entity: first.entity, batch: first.batch }, newsLog.givenUp)
    return true
  }
}
