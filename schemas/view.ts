import {
  exactly,
  flag,
  listOf,
  moment,
  momentOrNull,
  oneOf,
  partly,
  type Shape,
  text,
  textOrNull,
  whole,
} from './basic.ts'
import { personOrNull } from './person.ts'

export const viewSelection = partly({ list: text, keyword: text, where: { type: 'object' } })

export const viewColumn = exactly(
  { name: text, width: { type: 'integer', minimum: 40, maximum: 2000 }, pinned: flag },
  ['width', 'pinned'],
)

export const view = {
  $id: 'View',
  title: 'A saved view, as the caller may see it',
  ...exactly({
    id: whole,
    entity: text,
    name: text,
    owner: personOrNull,
    mine: flag,
    may_update: flag,
    audience: { anyOf: [oneOf('mine', 'all'), exactly({ roles: listOf(whole) })] },
    select: {
      anyOf: [viewSelection, { type: 'null' }],
    },
    columns: {
      type: ['array', 'null'],
      items: viewColumn,
    },
    sort: { type: ['array', 'null'], minItems: 2, maxItems: 2, items: text },
    groups: textOrNull,
    layout: textOrNull,
    version: whole,
    changed_at: moment,
    used_at: momentOrNull,
    same: text,
    problems: listOf(
      exactly({
        kind: oneOf('field-gone', 'list-gone', 'row-gone', 'column-gone', 'column-unread'),
        field: text,
        label: text,
      }),
    ),
    closed: flag,
  }),
} as const

export type View = Shape<typeof view>
