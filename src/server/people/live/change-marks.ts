import { randomUUID } from 'node:crypto'
import type { RowChange } from '../../rows/store/row-changes.ts'

/** What was written of an entity: which rows, and who saw one by a scope that may not any more. */
interface ChangedRows {
  readonly rows: ReadonlySet<number> | 'many'
  readonly left: ReadonlySet<number> | 'many'
}

/** By the entity's name. */
export type ChangedEntities = ReadonlyMap<string, ChangedRows>

/** More rows of one entity are not asked for one by one. */
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

/** Changes by their entities. */
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
  /** The count at which it was heard. */
  readonly count: number
  readonly change: RowChange
}

/** So many changes of each entity are remembered; of what lies further back any row may have changed. */
const mostHeard = 200

/**
 * What this process has heard of being written, counted as it is heard. A mark names a moment of it: who was given one
 * before reading, and asks later what changed since, misses nothing. A mark of another process says nothing here.
 */
export class ChangeMarks {
  readonly #process = randomUUID().replaceAll('-', '')
  /** By entity, what was heard last, in order. */
  readonly #last = new Map<string, Heard[]>()
  /** By entity, the count of what is no longer remembered. */
  readonly #forgotten = new Map<string, number>()
  #count = 0
  #mark = `${this.#process}.0`

  /** The present moment. */
  get mark(): string {
    return this.#mark
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

  /** What was written since; null where the mark says nothing, so that anything may have been. */
  since(mark: string): readonly RowChange[] | null {
    const [process, count, ...more] = mark.split('.')
    if (process !== this.#process || more.length > 0 || !/^\d{1,15}$/.test(count ?? '')) return null
    return [...this.#last].flatMap(([entity, heard]): readonly RowChange[] =>
      (this.#forgotten.get(entity) ?? 0) > Number(count)
        ? [{ entity, id: 0, verb: 'update' }]
        : heard.flatMap((each) => (each.count > Number(count) ? [each.change] : [])),
    )
  }
}
