import { formatGrouping, readGrouping, sharedBy } from '../../../model/entity/grouping.ts'
import type { EntityModel, FieldModel, ListQuery } from '../../../model/index.ts'

/** What a board makes lanes of, and a calendar days. */
const needs = (layout: string) => (layout === 'board' ? 'value' : 'period')

/** The field that the descriptor lays rows out by; undefined where it has no such layout. */
const specified = ({ layouts, field }: EntityModel, layout: string): FieldModel | undefined =>
  Object.hasOwn(layouts, layout) ? field[layouts[layout as keyof typeof layouts] ?? ''] : undefined

/** The fields that rows can be laid out by: as specified first. */
export const layoutFields = (entity: EntityModel, layout: string): readonly FieldModel[] => {
  const first = specified(entity, layout)
  const others = entity.fields.filter((field) => field !== first && sharedBy(field) === needs(layout))
  return first ? [first, ...others] : []
}

/**
 * The field that an address lays rows out by: the one that it groups them by, where lanes or days can be made of that,
 * else as specified. Undefined where it asks for no layout of theirs.
 */
export const layoutField = (
  entity: EntityModel,
  { layout = '', groups = '' }: Pick<ListQuery, 'layout' | 'groups'>,
): FieldModel | undefined => {
  const first = specified(entity, layout)
  const chosen = readGrouping(entity.field, groups)?.field
  return first && chosen && sharedBy(chosen) === needs(layout) ? chosen : first
}

/** What an address groups rows by so that they are laid out by a field; undefined where that is as specified. */
export const groupingFor = (entity: EntityModel, layout: string, field: FieldModel): string | undefined =>
  field === specified(entity, layout)
    ? undefined
    : formatGrouping({ field, by: layout === 'board' ? null : 'day' })
