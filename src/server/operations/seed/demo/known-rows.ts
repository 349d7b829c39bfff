import {
  type EntityModel,
  type FieldModel,
  isSecret,
  type Model,
  plainLabel,
} from '../../../../model/index.ts'
import type { Writer } from '../../../platform/database/driver/database.ts'
import { quote } from '../../../platform/database/driver/dialect.ts'
import { comparedColumn, hasKey, keyValue } from '../../../platform/sql/names.ts'
import { wholeTable } from '../../../platform/sql/row-security.ts'
import { storedOf } from '../../../platform/sql/stored-values.ts'

type Values = Readonly<Record<string, unknown>>

interface Rows {
  readonly ids: number[]
  readonly labels: Map<number, string>
  readonly named: Map<string, number>
  /** The values of each unique field, in their compared form. */
  readonly taken: ReadonlyMap<string, Set<string>>
}

const compared = (entity: EntityModel, field: FieldModel, value: unknown): string =>
  String(hasKey(entity, field) ? keyValue(field, value) : storedOf(field, value))

const isUnique = (field: FieldModel): boolean =>
  field.stored && field.unique !== undefined && !isSecret(field)

/** The existing rows, as targets of references and to avoid duplicates: those at the start and those made since. */
export class KnownRows {
  readonly #rows: ReadonlyMap<string, Rows>

  private constructor(rows: ReadonlyMap<string, Rows>) {
    this.#rows = rows
  }

  static async read(writer: Writer, model: Model): Promise<KnownRows> {
    const rows = new Map<string, Rows>()
    for (const entity of model.list) {
      const label = plainLabel(entity)
      const unique = entity.fields.filter(isUnique)
      const columns = [
        'id',
        ...(label ? [label.key] : []),
        ...unique.map((field) => comparedColumn(entity, field)),
      ]
      const found = await writer.rows(
        `select ${columns.map(quote).join(', ')} from ${wholeTable(entity)} order by "id"`,
      )
      const begin = label ? 2 : 1
      const labels = found.map(([id, text]) => [Number(id), label ? String(text) : ''] as const)
      rows.set(entity.name, {
        ids: found.map(([id]) => Number(id)),
        labels: new Map(labels),
        named: new Map(labels.map(([id, text]) => [text, id])),
        taken: new Map(
          unique.map((field, at) => [field.name, new Set(found.map((row) => String(row[begin + at])))]),
        ),
      })
    }
    return new KnownRows(rows)
  }

  ids(entity = ''): readonly number[] {
    return this.#rows.get(entity)?.ids ?? []
  }

  labels(entity = ''): readonly string[] {
    return [...(this.#rows.get(entity)?.labels.values() ?? [])]
  }

  /** Returns an id by its label; null where no row has it. */
  idOf(entity: string | undefined, label: string): number | null {
    return this.#rows.get(entity ?? '')?.named.get(label) ?? null
  }

  /** Returns a label by its id; null where there is no such row. */
  labelOf(entity: string | undefined, id: number): string | null {
    return this.#rows.get(entity ?? '')?.labels.get(id) ?? null
  }

  /** Returns whether a row already has this value in a unique field. */
  isTaken(entity: EntityModel, field: FieldModel, value: unknown): boolean {
    const taken = this.#rows.get(entity.name)?.taken.get(field.name)
    return value !== null && value !== undefined && taken?.has(compared(entity, field, value)) === true
  }

  add(entity: EntityModel, id: number, values: Values): void {
    const rows = this.#rows.get(entity.name)
    if (!rows) return
    const text = String(values[plainLabel(entity)?.name ?? ''] ?? '')
    rows.ids.push(id)
    rows.labels.set(id, text)
    rows.named.set(text, id)
    for (const [name, taken] of rows.taken) {
      const field = entity.field[name]
      if (field && values[name] !== null && values[name] !== undefined)
        taken.add(compared(entity, field, values[name]))
    }
  }
}
