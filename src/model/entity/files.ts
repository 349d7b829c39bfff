import { meaningOf } from '../kinds/index.ts'
import type { EntityModel, FieldModel } from './model.ts'

const known = new WeakMap<EntityModel, readonly FieldModel[]>()

/** The fields of an entity that hold files: one, or a list of them; worked out once. */
export const filesOf = (entity: EntityModel): readonly FieldModel[] => {
  const found = known.get(entity) ?? entity.fields.filter(({ kind }) => meaningOf(kind).files !== undefined)
  known.set(entity, found)
  return found
}

/** Bytes that a file of the field may have. */
export const largestOf = ({ largest = usual }: Pick<FieldModel, 'largest'>): number => largest

const usual = 20 * 1024 * 1024
