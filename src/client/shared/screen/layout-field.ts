import { formatGrouping, readGrouping, sharedBy } from '../../../model/entity/grouping.ts'
import type { EntityModel, FieldModel, ListQuery } from '../../../model/index.ts'

/** The grouping that a layout needs: values for a board's lanes, periods for a calendar's days. */
const needs = (layout: string) => (layout === 'board' ? 'value' : 'period')

/** The layout's field in the descriptor; undefined if it has no such layout. */
const specified = ({ layouts, field }: EntityModel, layout: string): FieldModel | undefined =>
  Object.hasOwn(layouts, layout) ? field[layouts[layout as keyof typeof layouts] ?? ''] : undefined

/** The fields that a layout can use; the descriptor's field is first. */
export const layoutFields = (entity: EntityModel, layout: string): readonly FieldModel[] => {
  const first = specified(entity, layout)
  const others = entity.fields.filter((field) => field !== first && sharedBy(field) === needs(layout))
  return first ? [first, ...others] : []
}

/**
 * The field of the address's layout: its grouping field if that suits the layout, else the descriptor's field.
 * Undefined if the entity has no such layout.
 */
export const layoutField = (
  entity: EntityModel,
  { layout = '', groups = '' }: Pick<ListQuery, 'layout' | 'groups'>,
): FieldModel | undefined => {
  const first = specified(entity, layout)
  const chosen = readGrouping(entity.field, groups)?.field
  return first && chosen && sharedBy(chosen) === needs(layout) ? chosen : first
}

/** The grouping in the address that lays rows out by a field; undefined for the descriptor's field. */
export const groupingFor = (entity: EntityModel, layout: string, field: FieldModel): string | undefined =>
  field === specified(entity, layout)
    ? undefined
    : formatGrouping({ field, by: layout === 'board' ? null : 'day' })
