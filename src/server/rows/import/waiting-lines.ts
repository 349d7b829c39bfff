import { refusedLine } from '#texts/import'
import { type EntityModel, plainLabel } from '../../../model/index.ts'
import type { SheetRow } from '../../platform/sheets/index.ts'
import { sameName } from '../read/same-name.ts'
import type { ImportLine, LineFault, LineOutcome } from './line.ts'

/** A waiting line, with its row in the file. */
interface Waiting {
  readonly row: SheetRow
  readonly line: ImportLine
}

/**
 * Lines that refer by label to rows which other lines create: each waits until that line is judged, and then follows
 * it.
 */
export class WaitingLines {
  readonly #entity: EntityModel
  readonly #label: string
  /**
   * By normalised label: how many judged lines so far create a row with it. Only for labels that other lines refer to.
   */
  readonly #called: Map<string, { readonly name: string; count: number }>
  readonly #byName = new Map<string, Waiting[]>()
  readonly #all = new Set<Waiting>()
  #due: Waiting[] = []

  /** @param names labels of rows that the file creates */
  constructor(entity: EntityModel, names: Iterable<string>) {
    this.#entity = entity
    this.#label = plainLabel(entity)?.name ?? ''
    this.#called = new Map([...names].map((name) => [sameName(name), { name, count: 0 }]))
  }

  /** Whether the line has to wait; if so, it is queued. */
  holds(line: ImportLine, row: SheetRow): boolean {
    if (this.#isLed(line)) return false
    const waiting = { row, line }
    this.#all.add(waiting)
    for (const name of Object.values(line.own ?? {})) {
      const others = this.#byName.get(name)
      if (others) others.push(waiting)
      else this.#byName.set(name, [waiting])
    }
    return true
  }

  /**
   * Records the label of a judged line's row, which releases the lines that waited for it.
   * @returns the label, where other lines refer to it
   */
  note(judged: LineOutcome): string | null {
    const said =
      judged.becomes === 'create' || judged.becomes === 'change' ? judged.values[this.#label] : null
    const known = typeof said === 'string' ? this.#called.get(sameName(said)) : undefined
    if (known === undefined) return null
    known.count += 1
    const { name } = known
    for (const waiting of this.#byName.get(name) ?? [])
      if (this.#all.has(waiting) && this.#isLed(waiting.line)) {
        this.#all.delete(waiting)
        this.#due.push(waiting)
      }
    this.#byName.delete(name)
    return name
  }

  /** Returns the released lines, and empties the queue. */
  drain(): readonly Waiting[] {
    const due = this.#due
    this.#due = []
    return due
  }

  /** The lines that were never released, with the reasons. */
  rest(): readonly { readonly row: SheetRow; readonly faults: readonly LineFault[] }[] {
    return [...this.#due, ...this.#all].map(({ row, line }) => ({ row, faults: this.#against(line) }))
  }

  #isLed({ own = {} }: ImportLine): boolean {
    return Object.values(own).every((name) => this.#called.get(sameName(name))?.count === 1)
  }

  #against({ own = {} }: ImportLine): readonly LineFault[] {
    return Object.entries(own).map(([key, name]) => {
      const called = this.#called.get(sameName(name))?.count ?? 0
      const says = called === 0 ? 'notAdded' : called === 1 ? 'unknownYet' : 'addedTwice'
      const label = this.#entity.fields.find((field) => field.key === key)?.label ?? key
      return { key, message: refusedLine[says](label, name) }
    })
  }
}
