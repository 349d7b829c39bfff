import { type EntityModel, plainLabel, type Row } from '../../../model/index.ts'
import type { FieldValues } from '../store/unit-of-work.ts'
import type { ImportLine } from './line.ts'

/** A row that is to be made since lines lead to it, and that is known by its name alone. */
export interface PlaceholderRow {
  /** The entity's name. */
  readonly entity: string
  readonly text: string
  /** What stands for its id until it has one: none that any row has. */
  readonly id: number
}

/** Rows of other entities that are made with an import, each once; and those of its own lines that others lead to. */
export class PlaceholderRows {
  readonly #made = new Map<string, PlaceholderRow>()
  readonly #added = new Map<string, PlaceholderRow>()
  readonly #ids = new Map<number, PlaceholderRow>()

  get all(): readonly PlaceholderRow[] {
    return [...this.#made.values()]
  }

  /** What the row is to be called that an id stands for; undefined for any other id. */
  nameOf(entity: string, id: number): string | undefined {
    const row = this.#ids.get(id)
    return row?.entity === entity ? row.text : undefined
  }

  /** What stands for the id of the row that is to be called so. */
  idOf(entity: string, text: string): number {
    return this.#idIn(this.#made, entity, text)
  }

  /** The same of a row that a line of the file adds. */
  idOfAdded(entity: string, text: string): number {
    return this.#idIn(this.#added, entity, text)
  }

  /** The payload of a line, what the file itself adds led to by what stands for its ids. */
  payloadOf(entity: EntityModel, { set, own }: ImportLine): Row {
    if (own === undefined) return set
    const led = Object.entries(own).map(([key, text]) => [key, this.idOfAdded(entity.name, text)])
    return { ...set, ...Object.fromEntries(led) }
  }

  #idIn(rows: Map<string, PlaceholderRow>, entity: string, text: string): number {
    const name = JSON.stringify([entity, text])
    const known = rows.get(name)
    if (known) return known.id
    const id = Number.MAX_SAFE_INTEGER - this.#ids.size
    const row = { entity, text, id }
    rows.set(name, row)
    this.#ids.set(id, row)
    return id
  }

  /** Values without those that lead to rows that are not there yet: nobody needs to ask whether they are. */
  without(entity: EntityModel, values: FieldValues): FieldValues {
    if (this.#ids.size === 0) return values
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        if (entity.field[name]?.links === undefined) return [[name, value]]
        if (Array.isArray(value)) return [[name, value.filter((id) => !this.#ids.has(id))]]
        return typeof value === 'number' && this.#ids.has(value) ? [] : [[name, value]]
      }),
    )
  }
}

/** Such a row as a line that makes it. */
export const placeholderLine = (entity: EntityModel, { id, text }: PlaceholderRow): ImportLine => ({
  ...{ line: id, id: null, version: null },
  set: { [plainLabel(entity)?.key ?? '']: text },
})

/**
 * A payload in which what stood for ids is the ids that the rows were given; null where one of them was not made.
 * @param given by what stood for it
 */
export const withCreatedIds = (
  entity: EntityModel,
  set: Row,
  given: ReadonlyMap<number, number | null>,
): Row | null => {
  if (given.size === 0) return set
  const found: Record<string, unknown> = { ...set }
  for (const { key, links } of entity.fields) {
    if (!links || !Object.hasOwn(set, key)) continue
    const ids = [set[key]].flat().map((id) => (typeof id === 'number' && given.has(id) ? given.get(id) : id))
    if (Array.isArray(set[key]) ? ids.includes(null) : ids[0] === null && set[key] !== null) return null
    found[key] = Array.isArray(set[key]) ? ids : ids[0]
  }
  return found
}
