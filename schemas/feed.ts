import {
  exactly,
  exactlyOrNull,
  moment,
  momentOrNull,
  oneOf,
  type Shape,
  text,
  textOrNull,
  whole,
} from './basic.ts'

export const feed = {
  $id: 'Feed',
  title: 'A view or a list served as a calendar',
  ...exactly({
    id: whole,
    name: text,
    entity: text,
    view: exactlyOrNull({ id: whole, name: text }),
    list: textOrNull,
    made_at: moment,
    used_at: momentOrNull,
    paused: oneOf('field-gone', 'field-unread', 'view-gone', 'list-gone', null),
    says: textOrNull,
  }),
} as const

export type Feed = Shape<typeof feed>
