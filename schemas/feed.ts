import {
  exactly,
  exactlyOrNull,
  momentOrNull,
  momentSchema,
  oneOf,
  type Shape,
  textOrNull,
  textSchema,
  whole,
} from './basic.ts'

export const feed = {
  $id: 'Feed',
  title: 'A view or a list served as a calendar',
  ...exactly({
    id: whole,
    name: textSchema,
    entity: textSchema,
    view: exactlyOrNull({ id: whole, name: textSchema }),
    list: textOrNull,
    made_at: momentSchema,
    used_at: momentOrNull,
    paused: oneOf('field-gone', 'field-unread', 'view-gone', 'list-gone', null),
    says: textOrNull,
  }),
} as const

export type Feed = Shape<typeof feed>
