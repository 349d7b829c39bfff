import { invalid } from '#texts/answers'
import { refusedLine } from '#texts/import'
import type { EntityModel } from '../entity/model.ts'
import type { Clash } from './shapes.ts'

/** Rules for unique values of single fields. */
export const unique = (entity: EntityModel): readonly Clash[] =>
  entity.fields.flatMap((field): readonly Clash[] => {
    const { name, label, unique: said } = field
    if (said === undefined || !field.stored) return []
    return [
      {
        name: `unique.${name}`,
        alike: [{ field, by: null }],
        most: null,
        byKey: true,
        times: null,
        when: {},
        looksAt: [name],
        at: field,
        wording: typeof said === 'string' ? 'sentence' : 'rule',
        says: (shown) => (typeof said === 'string' ? said : invalid.taken(label, shown(field) ?? '')),
        saysOfLine: (line, shown) => refusedLine.taken(label, shown(field) ?? '', line),
      },
    ]
  })
