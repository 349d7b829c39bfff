import { parts } from '#texts/checks'
import { isSecret } from '../kinds/index.ts'
import type { CheckContext, CheckedEntity } from './checked-entity.ts'
import { type Fault, fault, faultIf, placeInside } from './fault.ts'

/** Why the rows of an entity cannot be lines; null if they can. */
const unfit = ({ descriptor: { serves }, fields }: CheckedEntity): string | null => {
  if (serves !== undefined) return parts.servesAccess
  const secret = fields.find(([, field]) => isSecret(field))
  return secret ? parts.hasSecret(secret[0]) : null
}

/** Checks that child rows with `inline` can be edited inline. */
export const checkInline = ({ entities, named }: CheckContext): readonly Fault[] =>
  entities.flatMap((checked) =>
    checked.fields.flatMap(([name, field]) => {
      if (field.inline === undefined) return []
      const place = placeInside(checked.place, 'fields', name)
      if (field.by === undefined) return [fault('E-INLINE-1', place, field.kind)]
      const child = named.get(field.to ?? '')
      const back = child?.field[field.by]
      if (!child || !back) return [] // reported at the reference
      const deeper = child === checked || child.fields.some(([, each]) => each.inline === true)
      const why = unfit(child)
      return [
        ...faultIf(deeper, 'E-INLINE-2', place, field.to),
        ...(why === null ? [] : [fault('E-INLINE-3', place, field.to, { other: why })]),
        ...faultIf(!back.writable, 'E-INLINE-4', place, field.by),
      ]
    }),
  )
