import { refusedLine } from '#texts/import'
import { type EntityModel, plainLabel } from '../../../model/index.ts'
import type { SheetRow } from '../../platform/sheets/index.ts'
import { sameName } from '../read/same-name.ts'
import type { ImportLine, LineFault, LineOutcome } from './line.ts'

/** A line that waits, and how it stands in the file. */
interface Waiting {
  readonly row: SheetRow
  readonly line: ImportLine
}

/**
 * Lines that lead by name to rows which other lines of the file add: each waits until that line is judged, and so stands
 * after it, wherever it stands in the file.
 */
export class WaitingLines {
  readonly #entity: EntityModel
  readonly #label: string
  /** How many rows are called so by the lines so far, of the names that others lead to; by what such names have in common. */
  readonly #called: Map<string, { readonly name: string; count: number }>
  readonly #byName = new Map<string, Waiting[]>()
  readonly #all = new Set<Waiting>()
  #due: Waiting[] = []

  /** @param names that lead to rows which the file is to add */
  constructor(entity: EntityModel, names: Iterable<string>) {
    this.#entity = entity
    this.#label = plainLabel(entity)?.name ?? ''
    this.#called = new Map([...names].map((name) => [sameName(name), { name, count: 0 }]))
  }

  /** Whether a line has to wait; it is held then. */
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

  /** Notes what a line calls its row: who waited for it is due. @returns that name, where others lead to it */
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

  /** The lines that need not wait any more; each is told once. */
  drain(): readonly Waiting[] {
    const due = this.#due
    this.#due = []
    return due
  }

  /** The lines that wait in vain, and why. */
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
