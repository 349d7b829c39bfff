import {
  type Draft,
  type EntityModel,
  type FieldModel,
  idOf,
  isRow,
  type Model,
  type Row,
} from '../../../model/index.ts'

/** The referenced row of the draft, as far as it is known; null for none. */
export const chosenRow = (draft: Draft, field: FieldModel): Row | null => {
  const nested = field.nested === null ? null : draft[field.nested]
  if (isRow(nested)) return nested
  const id = idOf(draft[field.key])
  return id === null ? null : { id }
}

/** The changes to a draft that set a reference to a row, or to none. */
export const chooseReference = (field: FieldModel, row: Row | null): Draft => ({
  [field.key]: row?.id ?? null,
  ...(field.nested === null ? {} : { [field.nested]: row }),
})

/** The referenced rows of a value that holds rows or ids. */
export const referencedRows = (value: unknown): readonly Row[] =>
  Array.isArray(value)
    ? value.flatMap((each): Row[] => {
        const id = idOf(each)
        return id === null ? [] : [isRow(each) ? { ...each, id } : { id }]
      })
    : []

/** Whether a field is edited in the permission matrix: the permissions of a role. */
export const isMatrix = ({ entities }: Model, { serves }: EntityModel, { to }: FieldModel): boolean =>
  serves === 'role' && entities[to ?? '']?.serves === 'permission'
