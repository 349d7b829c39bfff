import { type Model, plainLabel } from '../../../model/index.ts'
import type { Database, Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import type { LiteralIds } from '../../platform/sql/where.ts'
import { rowsTopic } from '../store/row-changes.ts'

/** Reads the ids of the rows that rules name. */
export const readLiterals = async (model: Model, reader: Reader): Promise<LiteralIds> => {
  const labels = new Map<string, Map<number, string>>()
  for (const entity of model.list) {
    const label = plainLabel(entity)
    if (entity.literals.length === 0 || !label) continue
    const marks = entity.literals.map(() => '?').join(', ')
    const rows = await reader.rows(
      `select id, ${quote(label.key)} from ${wholeTable(entity)} where ${quote(label.key)} in (${marks}) order by id`,
      entity.literals,
    )
    labels.set(entity.name, new Map(rows.map(([id, text]) => [Number(id), String(text)])))
  }
  return {
    idsOf: (entity, label) =>
      [...(labels.get(entity) ?? [])].filter(([, text]) => text === label).map(([id]) => id),
    labelOf: (entity, id) => labels.get(entity)?.get(id) ?? null,
  }
}

/** Caches the ids of rows that rules name; a write to one of these entities evicts the cache. */
export class KnownLiterals {
  readonly #model: Model
  readonly #database: Database
  #known: Promise<LiteralIds> | null = null

  constructor(model: Model, database: Database) {
    this.#model = model
    this.#database = database
    const bearing = model.list.filter((entity) => entity.literals.length > 0).map((entity) => entity.name)
    database.subscribe({
      heard: (topic, text) => {
        if (topic === rowsTopic && bearing.some((name) => text.includes(`"${name}"`))) this.#known = null
      },
      missed: () => {
        this.#known = null
      },
    })
  }

  now(): Promise<LiteralIds> {
    this.#known ??= this.#begin()
    return this.#known
  }

  /** Reads them within a transaction, which may have written some. */
  within(reader: Reader): Promise<LiteralIds> {
    return readLiterals(this.#model, reader)
  }

  #begin(): Promise<LiteralIds> {
    const reading = readLiterals(this.#model, this.#database)
    reading.catch(() => {
      if (this.#known === reading) this.#known = null
    })
    return reading
  }
}
