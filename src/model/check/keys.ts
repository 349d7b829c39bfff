import { parts } from '#texts/checks'
import type { FieldModel } from '../model.ts'
import type { CheckContext, CheckedEntity } from './checked-entity.ts'

/** What stands in every row beside its fields. */
const ofEveryRow = ['id', 'version', 'created_at', 'updated_at']

/** The keys that a field takes in answers: its own and, for a reference, those of the row referred to. */
export const keysOf = ({ name, key, links }: FieldModel): readonly string[] => {
  if (links === null) return [key]
  if (key !== name) return [key, name]
  return links === 'one' ? [key, `${key}_label`] : [key]
}

/** Whether rows are named by one value of their own; otherwise their label is made, and answered as `label`. */
const isPlain = ({ label: [name = '', ...others], field }: CheckedEntity): boolean =>
  others.length === 0 && field[name]?.links !== 'one'

/** The entities of which a row of this one has a single row of its own, answered along under their names. */
const owned = ({ descriptor: { one } }: CheckedEntity, { entities }: CheckContext): readonly string[] =>
  entities
    .filter(({ fields }) =>
      fields.some(([, field]) => field.to === one && field.belongs && field.unique !== undefined),
    )
    .map(({ descriptor }) => descriptor.one)

/** The keys of an entity's rows that no field of it says, each with what it stands for. */
export const otherKeys = (checked: CheckedEntity, context: CheckContext): ReadonlyMap<string, string> =>
  new Map([
    ...ofEveryRow.map((key) => [key, parts.ofEveryRow(key)] as const),
    ...owned(checked, context).map((name) => [name, parts.ownRow(name)] as const),
    ...(isPlain(checked) ? [] : [['label', parts.label] as const]),
  ])
