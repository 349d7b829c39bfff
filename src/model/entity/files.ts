import { meaningOf } from '../kinds/index.ts'
import type { EntityModel, FieldModel } from './model.ts'

const known = new WeakMap<EntityModel, readonly FieldModel[]>()

/** The fields of an entity that contain one file or a list of files; cached for each entity. */
export const filesOf = (entity: EntityModel): readonly FieldModel[] => {
  const found = known.get(entity) ?? entity.fields.filter(({ kind }) => meaningOf(kind).files !== undefined)
  known.set(entity, found)
  return found
}

/** The size limit for a file of the field, in bytes. */
export const largestOf = ({ largest = usual }: Pick<FieldModel, 'largest'>): number => largest

const usual = 20 * 1024 * 1024
