import { setTimeout as pause } from 'node:timers/promises'
import { reminderLog } from '#texts/reminders'
import type { Day } from '../../../model/index.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { Worker } from '../../platform/work/worker.ts'
import { rowChangesIn, rowsTopic } from '../../rows/store/row-changes.ts'
import { resolveTarget, type TargetParts, targetRowsSql } from '../views/subscription-target.ts'
import { type ReadAhead, readAhead } from './read-ahead.ts'
import { haveEnteredOrLeft, settleRows, type Watched } from './settle-rows.ts'
import { remindersTopic } from './stored-hours.ts'
import { type StoredReminder, watchingReminders } from './stored-reminders.ts'

/** What is written close together is looked at together. */
const togetherMilliseconds = 300
/** Rules that look at other rows are looked at so often, where anything was written. */
const everyMilliseconds = 600_000
/** Of more rows of an entity all of it is looked at. */
const mostNamed = 500
/** What so many reminders stand on is read at once. */
const readAtOnce = 100
/** So many rows of one reminder in one transaction. */
const rowsAtOnce = 500

/**
 * Notices which rows have come into what people watch: a row that is in it, and was not. What is in is kept by reminder,
 * so that nothing is told twice and nothing is lost with a process: what was not noticed is found at the next start, the
 * next day, and after some minutes.
 */
export class EnteringRows {
  readonly #parts: TargetParts
  readonly #hasMail: boolean
  /** Rows that were written, by entity; null: more than are named. */
  #written = new Map<string, Set<number> | null>()
  /** Views that were changed, and 0 for reminders that were; null: something may have been missed. */
  #views: number[] | null = []
  /** Any row was written since all was looked at. */
  #anything = false
  #due = performance.now() + everyMilliseconds
  #day: Day = ''
  readonly #worker: Worker

  constructor(parts: TargetParts, hasMail: boolean) {
    this.#parts = parts
    this.#hasMail = hasMail
    this.#worker = new Worker({
      ...{ topics: [rowsTopic, remindersTopic], every: everyMilliseconds },
      heard: (topic, text) => {
        if (topic === rowsTopic) this.#heard(text)
        else this.#views?.push(Number(text))
      },
      missed: () => {
        this.#views = null
      },
      round: (stopping) => this.#round(stopping),
      failed: (err) => {
        this.#anything = true
        this.#day = ''
        parts.parts.context.log.warn({ err }, reminderLog.late)
      },
    })
  }

  start(): void {
    void this.#worker.start(this.#parts.parts.context.database)
  }

  stop(): Promise<void> {
    return this.#worker.stop()
  }

  /** At the first look of a day, and of a process, all that people watch is gone through. */
  async lookAtDay(): Promise<void> {
    const today = this.#parts.parts.context.today()
    if (today === this.#day) return
    await this.#lookAtAll()
    this.#day = today
  }

  #heard(text: string): void {
    this.#anything = true
    for (const { entity, id } of rowChangesIn(text)) {
      const known = this.#written.get(entity)
      if (known === null) continue
      if (id === 0 || (known?.size ?? 0) >= mostNamed) this.#written.set(entity, null)
      else this.#written.set(entity, (known ?? new Set<number>()).add(id))
    }
  }

  /** @returns when all is to be looked at, where anything was written by then */
  async #round(stopping: AbortSignal): Promise<number> {
    const views = this.#views
    this.#views = []
    const isTime = performance.now() >= this.#due
    if (isTime) this.#due = performance.now() + everyMilliseconds
    if (views === null || (isTime && this.#anything)) await this.#lookAtAll()
    else if (views.length > 0) await this.#begin(views)
    if (this.#written.size > 0) {
      await pause(togetherMilliseconds, undefined, { signal: stopping }).catch(() => {})
      const written = this.#written
      this.#written = new Map()
      if (!stopping.aborted) await this.#lookAtWritten(written)
    }
    return Math.max(1, this.#due - performance.now())
  }

  async #lookAtWritten(written: ReadonlyMap<string, ReadonlySet<number> | null>): Promise<void> {
    const { database } = this.#parts.parts.context
    const watching = await watchingReminders(database, [...written.keys()])
    await this.#lookEach(watching, ({ entity }) => {
      const ids = written.get(entity) ?? null
      return ids === null ? null : [...ids]
    })
  }

  async #lookAtAll(): Promise<void> {
    this.#anything = false
    await this.#lookEach(await watchingReminders(this.#parts.parts.context.database, null), () => null)
  }

  /** What is in a new one, or in a view that was changed, is known without being told. */
  async #begin(views: readonly number[]): Promise<void> {
    const watching = await watchingReminders(this.#parts.parts.context.database, null)
    await this.#lookEach(
      watching.filter((each) => each.knownAs === null || views.includes(each.view ?? 0)),
      () => null,
    )
  }

  /** One after the other, and others have their turns between two: there may be thousands. */
  async #lookEach(
    reminders: readonly StoredReminder[],
    idsFor: (reminder: StoredReminder) => readonly number[] | null,
  ): Promise<void> {
    const turn = yielding()
    for (let at = 0; at < reminders.length; at += readAtOnce) {
      const some = reminders.slice(at, at + readAtOnce)
      const ahead = await readAhead(this.#parts, some)
      for (const reminder of some) {
        if (this.#worker.stopping.aborted) return
        await this.#look(reminder, idsFor(reminder), ahead)
        await turn()
      }
    }
  }

  /** @param ids those that may have come or gone; null: any */
  async #look(reminder: StoredReminder, ids: readonly number[] | null, ahead: ReadAhead): Promise<void> {
    const { parts } = this.#parts
    const { database } = parts.context
    const caller = ahead.person(reminder.account)
    const standing = caller && (await resolveTarget(this.#parts, reminder, caller, ahead.view))
    if (caller === null || standing === null || typeof standing === 'string') return
    // Of another selection than was known nobody can say what came in: it is what it is.
    const isKnown = reminder.knownAs === standing.says
    const reach = await parts.reaches.of(caller)
    const condition = await targetRowsSql(parts, standing, caller, reach)
    const from = fromVisible(standing.entity, reach, 'r')
    const changed =
      ids !== null && isKnown
        ? ids
        : await this.#differences(reminder, `${from} where ${condition.sql}`, condition)
    const watched = {
      reminder,
      standing,
      condition,
      from,
      mails: this.#hasMail,
    }
    for (let at = 0; at < changed.length; at += rowsAtOnce)
      await this.#settle(watched, changed.slice(at, at + rowsAtOnce))
    if (!isKnown)
      await database.write((writer) =>
        writer.run('update engine_reminders set known_as = ? where id = ?', [standing.says, reminder.id]),
      )
  }

  async #settle(watched: Watched, ids: readonly number[]): Promise<void> {
    const { parts } = this.#parts
    const { database } = parts.context
    if (await haveEnteredOrLeft(parts, database, watched, ids))
      await database.write((writer) => settleRows(parts, writer, watched, ids))
  }

  /** The rows that are in and were not, and those that were and are not. */
  async #differences(
    { id }: StoredReminder,
    rows: string,
    { parameters }: Condition,
  ): Promise<readonly number[]> {
    const { background } = this.#parts.parts.context.database
    const now = await background.numbers(`select r."id" as n from ${rows} order by 1`, parameters)
    const known = await background.numbers(
      'select row_id as n from engine_reminder_rows where reminder_id = ? order by 1',
      [id],
    )
    const [isIn, wasIn] = [new Set(now), new Set(known)]
    return [...isIn.symmetricDifference(wasIn)].toSorted((one, other) => one - other)
  }
}
