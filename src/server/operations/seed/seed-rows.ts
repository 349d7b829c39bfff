import { comparedBy } from '../../../model/entity/compared.ts'
import {
  asLine,
  type EntityModel,
  type FieldModel,
  type Model,
  meaningOf,
  plainLabel,
} from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'

/** Sorts the entities so that each comes after those it refers to, except in cycles. */
export const inSeedOrder = (model: Model): readonly EntityModel[] => {
  const ordered = new Set<EntityModel>()
  const visit = (entity: EntityModel, above: readonly EntityModel[]): void => {
    if (ordered.has(entity) || above.includes(entity)) return
    for (const field of entity.fields) {
      const target = field.links === null ? undefined : model.entities[field.to ?? '']
      if (target) visit(target, [...above, entity])
    }
    ordered.add(entity)
  }
  for (const entity of model.list) visit(entity, [])
  return [...ordered]
}

/** Reads the ids of rows by their exact labels. */
export const seededIdsByLabel = async (
  reader: Reader,
  entity: EntityModel,
): Promise<ReadonlyMap<string, number>> => {
  const label = plainLabel(entity)
  if (!label) return new Map()
  const rows = await reader.rows(
    `select ${quote(label.key)}, "id" from ${wholeTable(entity)} order by "id" desc`,
  )
  return new Map(rows.map(([text, id]) => [String(text), Number(id)]))
}

/** Returns a seed value in stored form: a one-line text without line breaks, an instant with any offset in UTC. */
const keptValue = (field: FieldModel, value: unknown): unknown => {
  if (typeof value === 'string' && comparedBy(field) === 'text') return asLine(value)
  if (field.type !== 'instant') return value
  const accepted = meaningOf(field.kind).accept(value, field)
  return 'value' in accepted ? accepted.value : value
}

/** Returns the values of a seed row by field name, with its references resolved to ids. */
export const seededValues = async (
  reader: Reader,
  model: Model,
  entity: EntityModel,
  row: Readonly<{ [field: string]: unknown }>,
): Promise<Readonly<Record<string, unknown>>> => {
  const values: Record<string, unknown> = {}
  for (const field of entity.fields) {
    const value = row[field.name]
    if (value === undefined) continue
    const target = model.entities[field.to ?? '']
    if (!target) {
      values[field.name] = keptValue(field, value)
      continue
    }
    const ids = await seededIdsByLabel(reader, target)
    const found = [value].flat().flatMap((label) => ids.get(asLine(String(label))) ?? [])
    values[field.name] = field.links === 'many' ? found.sort((a, b) => a - b) : (found[0] ?? null)
  }
  return values
}
