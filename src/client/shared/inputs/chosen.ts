import {
  type Draft,
  type EntityModel,
  type FieldModel,
  idOf,
  isRow,
  type Model,
  type Row,
} from '../../../model/index.ts'

/** The row that a reference of the draft leads to, as far as it is known; null where nothing is chosen. */
export const chosenRow = (draft: Draft, field: FieldModel): Row | null => {
  const nested = field.nested === null ? null : draft[field.nested]
  if (isRow(nested)) return nested
  const id = idOf(draft[field.key])
  return id === null ? null : { id }
}

/** What a draft holds once a reference leads to that row, or to none. */
export const chooseReference = (field: FieldModel, row: Row | null): Draft => ({
  [field.key]: row?.id ?? null,
  ...(field.nested === null ? {} : { [field.nested]: row }),
})

/** The rows of a list that an answer gives as rows or as ids. */
export const referencedRows = (value: unknown): readonly Row[] =>
  Array.isArray(value)
    ? value.flatMap((each): Row[] => {
        const id = idOf(each)
        return id === null ? [] : [isRow(each) ? { ...each, id } : { id }]
      })
    : []

/** What roles hold is ticked in a matrix. */
export const isMatrix = ({ entities }: Model, { serves }: EntityModel, { to }: FieldModel): boolean =>
  serves === 'role' && entities[to ?? '']?.serves === 'permission'
