import {
  type EntityModel,
  type FieldModel,
  labelJson,
  type Model,
  showDay,
  targetOf,
} from '../../../model/index.ts'
import type { Reach } from '../../sql/gate.ts'
import type { LabelCache } from './label-cache.ts'
import type { Part, Selection, Values } from './selection.ts'

/** Where names come from: the model says what they are made of; what is in memory is not joined. */
export interface Names {
  readonly model: Model
  /** The rows whose names may be told. */
  readonly reach: Reach
  /** null: every name is joined. */
  readonly cache: LabelCache | null
  /** Takes up the entities whose names come from memory. */
  readonly remembered: Set<EntityModel>
}

/** The labels of an entity that are in memory; null where they are joined. */
const inMemory = ({ cache, remembered, reach }: Names, target: EntityModel) => {
  const labels = reach.conditionOf(target) === null ? (cache?.of(target) ?? null) : null
  if (labels) remembered.add(target)
  return labels
}

/** Reads the label of the row that a reference leads to. */
const referredText = (
  names: Names,
  selection: Selection,
  field: FieldModel,
  alias: string,
): ((row: Values) => string) => {
  const target = targetOf(names.model, field)
  const labels = inMemory(names, target)
  if (!labels) return labelText(names, selection, target, selection.join(target, 'id', alias, field.key))
  const id = selection.column(alias, field.key)
  return (row) => labels.get(row[id] as number)?.label ?? '' // no number is no key
}

/** Reads a row's label: its label fields in words, joined as `labelOf` in the model joins them. */
export const labelText = (
  names: Names,
  selection: Selection,
  entity: EntityModel,
  alias: string,
): ((row: Values) => string) => {
  const parts = entity.label.map((field): ((row: Values) => string) => {
    if (field.kind === 'reference') return referredText(names, selection, field, alias)
    const place = selection.column(alias, field.key)
    return (row) => {
      const value = row[place]
      if (typeof value === 'number') return String(value)
      if (typeof value !== 'string') return ''
      return field.kind === 'date' ? showDay(value) : value
    }
  })
  return (row) => {
    let text = ''
    for (const part of parts) {
      const words = part(row)
      if (words !== '') text = text === '' ? words : `${text} – ${words}`
    }
    return text
  }
}

/** `{ id, <label> }` of the row that `alias` stands for; null where there is none. */
export const nestedPart = (names: Names, selection: Selection, entity: EntityModel, alias: string): Part => {
  const id = selection.column(alias, 'id')
  const label = labelText(names, selection, entity, alias)
  return (row) => (row[id] === null ? 'null' : labelJson(entity, Number(row[id]), label(row)))
}

/** `{ id, <label> }` of the row that a reference of `alias` leads to; null where it leads to none. */
export const referredPart = (names: Names, selection: Selection, field: FieldModel, alias: string): Part => {
  const target = targetOf(names.model, field)
  const labels = inMemory(names, target)
  if (!labels) return nestedPart(names, selection, target, selection.join(target, 'id', alias, field.key))
  const id = selection.column(alias, field.key)
  return (row) => labels.get(row[id] as number)?.json ?? 'null' // no number is no key
}
