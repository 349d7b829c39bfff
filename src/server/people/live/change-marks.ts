import { randomUUID } from 'node:crypto'
import type { RowChange } from '../../rows/store/row-changes.ts'

/** The changes of an entity: the written rows, and the accounts whose scope no longer includes one. */
interface ChangedRows {
  readonly rows: ReadonlySet<number> | 'many'
  readonly left: ReadonlySet<number> | 'many'
}

/** By entity name. */
export type ChangedEntities = ReadonlyMap<string, ChangedRows>

/** More rows of an entity count as 'many'. */
const mostRows = 200

const together = (
  all: readonly (readonly number[] | 'many')[],
  most: number,
): ReadonlySet<number> | 'many' => {
  const found = new Set<number>()
  for (const each of all) {
    if (each === 'many') return each
    for (const id of each) found.add(id)
  }
  return found.size > most ? 'many' : found
}

/** Groups changes by entity. */
export const changesByEntity = (changes: readonly RowChange[]): ChangedEntities =>
  new Map(
    [...Map.groupBy(changes, ({ entity }) => entity)].map(([entity, of]) => [
      entity,
      {
        rows: together(
          of.map(({ id }) => (id === 0 ? 'many' : [id])),
          mostRows,
        ),
        left: together(
          of.map(({ seen }) => seen ?? []),
          mostRows,
        ),
      },
    ]),
  )

interface Heard {
  /** The number of the change, counted since the start of this process. */
  readonly count: number
  readonly change: RowChange
}

/** Changes remembered for each entity; beyond them, any row may have changed. */
const mostHeard = 200

/**
 * The changes that this process has received, numbered in order. A mark names a position: a client that takes one
 * before a read can later ask for all changes since. Marks of another process are invalid here.
 */
export class ChangeMarks {
  readonly #process = randomUUID().replaceAll('-', '')
  /** The remembered changes by entity, in order. */
  readonly #last = new Map<string, Heard[]>()
  /** By entity, the position of the last forgotten change. */
  readonly #forgotten = new Map<string, number>()
  #count = 0
  #mark = `${this.#process}.0`

  get mark(): string {
    return this.#mark
  }

  /** The number of the last change. */
  get count(): number {
    return this.#count
  }

  /** The position of a mark; null if the mark is invalid here. */
  countIn(mark: string): number | null {
    const [process, count = '', ...more] = mark.split('.')
    return process === this.#process && more.length === 0 && /^\d{1,15}$/.test(count) ? Number(count) : null
  }

  note(changes: readonly RowChange[]): void {
    this.#count += 1
    this.#mark = `${this.#process}.${this.#count}`
    for (const change of changes) {
      const heard = this.#last.get(change.entity) ?? []
      this.#last.set(change.entity, heard)
      heard.push({ count: this.#count, change })
      if (heard.length <= 2 * mostHeard) continue
      const gone = heard.splice(0, mostHeard)
      this.#forgotten.set(change.entity, gone.at(-1)?.count ?? 0)
    }
  }

  /** The changes since a mark; null if the mark is invalid here, so that anything may have changed. */
  since(mark: string): readonly RowChange[] | null {
    const from = this.countIn(mark)
    if (from === null) return null
    return [...this.#last].flatMap(([entity, heard]): readonly RowChange[] =>
      (this.#forgotten.get(entity) ?? 0) > from
        ? [{ entity, id: 0, verb: 'update' }]
        : heard.flatMap((each) => (each.count > from ? [each.change] : [])),
    )
  }
}
