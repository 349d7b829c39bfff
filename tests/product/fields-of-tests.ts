import type { EntityModel } from '../../src/model/index.ts'
import { badValues, goodValues } from './values.ts'

/** The fields of an entity that a payload may set, and which of them each test is about. */
export const fieldsOfTests = (entity: EntityModel) => {
  const settable = entity.fields.filter((field) => field.writable)
  const bounds = entity.fields.map(({ notBefore }) => notBefore)
  return {
    settable,
    bounded: settable.filter((field) => badValues(field).length > 0),
    /** Any value that fits its kind fits the row. */
    free: settable.filter(
      (field) =>
        field.notBefore === undefined &&
        field.unique === undefined &&
        !bounds.includes(field.name) &&
        goodValues(field).length > 0,
    ),
    following: settable.filter((field) => entity.field[field.notBefore ?? ''] !== undefined),
    alone: settable.filter(({ unique }) => unique !== undefined),
    searched: settable.filter((field) => field.searched && field.kind !== 'email'),
  }
}
