import { invalid } from '#texts/answers'
import type { Predicate } from '../../descriptor/index.ts'
import type { EntityModel } from '../entity/model.ts'
import type { Broken } from './shapes.ts'

/** Rules that dates or times must not precede those of another field. */
export const notBefore = (entity: EntityModel): readonly Broken[] =>
  entity.fields.flatMap((field): readonly Broken[] => {
    const other = entity.field[field.notBefore ?? '']
    if (!other) return []
    const when: Predicate = { [field.name]: { before: { field: other.name } } }
    return [
      {
        over: 'row',
        looksAt: [field.name, other.name],
        needs: [],
        when,
        lacks: null,
        at: field,
        wording: 'rule',
        says: (shown) => invalid.notBefore(field.label, other.label, shown(other)),
      },
    ]
  })
