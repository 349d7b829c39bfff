import { type EntityModel, plainLabel, type Row } from '../../../model/index.ts'
import type { FieldValues } from '../store/unit-of-work.ts'
import type { ImportLine } from './line.ts'

/** A row that the import creates because lines refer to it; only its label is known. */
export interface PlaceholderRow {
  /** The entity's name. */
  readonly entity: string
  readonly text: string
  /** Placeholder until the row is created; no real row has this id. */
  readonly id: number
}

/**
 * Placeholders for the rows that an import creates in other entities, and for its own lines that other lines refer to.
 */
export class PlaceholderRows {
  readonly #made = new Map<string, PlaceholderRow>()
  readonly #added = new Map<string, PlaceholderRow>()
  readonly #ids = new Map<number, PlaceholderRow>()

  get all(): readonly PlaceholderRow[] {
    return [...this.#made.values()]
  }

  /** The label of a placeholder; undefined for any other id. */
  nameOf(entity: string, id: number): string | undefined {
    const row = this.#ids.get(id)
    return row?.entity === entity ? row.text : undefined
  }

  /** The placeholder id of the row with this label. */
  idOf(entity: string, text: string): number {
    return this.#idIn(this.#made, entity, text)
  }

  /** The placeholder id of a row that a line of the file creates. */
  idOfAdded(entity: string, text: string): number {
    return this.#idIn(this.#added, entity, text)
  }

  /** The payload of a line, with placeholder ids for rows that the file itself creates. */
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

  /** Removes references to placeholders, whose existence needs no check. */
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

/** An import line that creates the row of a placeholder. */
export const placeholderLine = (entity: EntityModel, { id, text }: PlaceholderRow): ImportLine => ({
  ...{ line: id, id: null, version: null },
  set: { [plainLabel(entity)?.key ?? '']: text },
})

/**
 * Replaces placeholder ids in a payload by the ids of the created rows; null where one of them was not created.
 * @param given created ids by placeholder id
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
