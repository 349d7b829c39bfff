import { setTimeout as pause } from 'node:timers/promises'
import { newsLog } from '#texts/news'
import type { Context } from '../../access/context.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { Worker } from '../../platform/work/worker.ts'
import { mostRowsPerEvent, type RowEvent, type RowEventReader, rowEventTopic } from './row-events.ts'

/** What is written close together is read together: most of a transaction costs as much for one piece as for fifty. */
const togetherMilliseconds = 100
/** What no word of a commit reached is found so late. */
const lookMilliseconds = 15_000
/** A piece that nobody can read is given up after so many tries: it must not hold up the others for ever. */
const mostTries = 5
/** So many pieces are looked at for one transaction. */
const mostPieces = 50
/** So many rows are read in the first transaction; in each that follows, by how long the one before took. */
const rowsAtFirst = 10
/** Fewer would help nobody: what many people may read is asked once for all rows. */
const fewestRows = 5
/** Milliseconds that a transaction is to take: of one that took longer the next has half the rows. */
const wantedTime = 80

type Parts = Pick<Context, 'model' | 'database' | 'log'>

interface Piece {
  readonly id: number
  readonly tries: number
  readonly entity: string
  readonly batch: number
  readonly rows: readonly number[]
}

const idsIn = (text: unknown): readonly number[] => JSON.parse(String(text)) as readonly number[] // as they were written

/** What a batch of several transactions wrote is read when it has ended: until then both would wait for each other. */
const ready = `from engine_news n where not exists (
  select 1 from engine_batches b where b.id = n.batch_id and b.state = 'running')`

interface Pieces {
  readonly pieces: readonly [Piece, ...Piece[]]
  /** Others wait behind them, or more of the first one's rows. */
  readonly more: boolean
}

/** The pieces that wait, from the first on, whose rows together are so many at most; the first may have more. */
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
  // What has failed before is tried by itself: so it is found what it is that fails.
  for (const piece of first.tries > 0 ? [] : others) {
    rows += piece.rows.length
    if (rows > most || piece.tries > 0) break
    along.push(piece)
  }
  const more = waiting.length === mostPieces || along.length < others.length || first.rows.length > most
  return { pieces: [first, ...along], more }
}

/** Reads news in every process, one transaction at a time over all of them, and in their order. */
export class RowEventRunner {
  readonly #parts: Parts
  readonly #readers: readonly RowEventReader[]
  readonly #worker: Worker
  #rows = rowsAtFirst
  /** The last round left some: nobody waits for what is written meanwhile. */
  #more = false

  constructor(parts: Parts, readers: readonly RowEventReader[]) {
    this.#parts = parts
    this.#readers = readers
    this.#worker = new Worker({
      ...{ topics: [rowEventTopic], every: lookMilliseconds, round: (stopping) => this.#round(stopping) },
      failed: (err) => parts.log.warn({ err }, newsLog.waits),
    })
  }

  /** Reads what was left, and from now on what comes. */
  start(): void {
    void this.#worker.start(this.#parts.database)
  }

  /** Looks at once whether there are any. */
  wake(): void {
    void this.#worker.wake()
  }

  /** Resolves when no transaction is open; what is left is read by another process, or after the next start. */
  stop(): Promise<void> {
    return this.#worker.stop()
  }

  /** @returns 0 where more wait */
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
      const isNoted = await this.#noteFailure(tried).catch(() => false) // the database is away: nothing is lost
      return isNoted ? 0 : undefined
    }
  }

  /** Reads pieces, of the first one as many rows as one transaction has; its others wait on in their place. */
  async #read(writer: Writer, pieces: readonly [Piece, ...Piece[]]): Promise<void> {
    const [first] = pieces
    const later = first.rows.slice(this.#rows)
    const news = pieces.flatMap(({ entity: name, batch, rows }): readonly RowEvent[] => {
      const entity = this.#parts.model.entities[name]
      return entity === undefined ? [] : [{ entity, batch, rows: rows.slice(0, this.#rows) }] // none: a descriptor that is gone
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

  /** So many people may follow a row, and so busy may the machine be, that no number of rows is right for all. */
  #adapt(took: number): void {
    if (took > wantedTime) this.#rows = Math.max(fewestRows, this.#rows >> 1)
    else if (took < wantedTime / 4) this.#rows = Math.min(mostRowsPerEvent, this.#rows * 2)
  }

  /** So that the first of them is tried by itself the next time, and given up at last. @returns whether there is one */
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
