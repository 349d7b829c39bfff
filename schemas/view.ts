import {
  exactly,
  flagSchema,
  listOf,
  momentOrNull,
  momentSchema,
  oneOf,
  partly,
  type Shape,
  textOrNull,
  textSchema,
  whole,
} from './basic.ts'
import { personOrNull } from './person.ts'

export const viewSelection = partly({ list: textSchema, keyword: textSchema, where: { type: 'object' } })

export const viewColumn = exactly(
  { name: textSchema, width: { type: 'integer', minimum: 40, maximum: 2000 }, pinned: flagSchema },
  ['width', 'pinned'],
)

export const view = {
  $id: 'View',
  title: 'A saved view, as the caller may see it',
  ...exactly({
    id: whole,
    entity: textSchema,
    name: textSchema,
    owner: personOrNull,
    mine: flagSchema,
    may_update: flagSchema,
    audience: { anyOf: [oneOf('mine', 'all'), exactly({ roles: listOf(whole) })] },
    select: {
      anyOf: [viewSelection, { type: 'null' }],
    },
    columns: {
      type: ['array', 'null'],
      items: viewColumn,
    },
    sort: { type: ['array', 'null'], minItems: 2, maxItems: 2, items: textSchema },
    groups: textOrNull,
    layout: textOrNull,
    version: whole,
    changed_at: momentSchema,
    used_at: momentOrNull,
    same: textSchema,
    problems: listOf(
      exactly({
        kind: oneOf('field-gone', 'list-gone', 'row-gone', 'column-gone', 'column-unread'),
        field: textSchema,
        label: textSchema,
      }),
    ),
    closed: flagSchema,
  }),
} as const

export type View = Shape<typeof view>
