import {
  count,
  exactly,
  moment,
  momentOrNull,
  oneOf,
  type Shape,
  text,
  textOrNull,
  whole,
  wholeOrNull,
} from './basic.ts'
import { personOrNull } from './person.ts'

export const outboxEntry = {
  $id: 'OutboxEntry',
  title: 'Something that is to be done outside the database: never what it is made of',
  ...exactly({
    id: whole,
    at: moment,
    kind: text,
    recipient: textOrNull,
    subject: text,
    state: oneOf('waiting', 'running', 'parked', 'done', 'discarded'),
    tries: count,
    due: { ...moment, description: 'When it is tried next, where it waits' },
    until: { ...momentOrNull, description: 'After this moment it is worth nothing' },
    fault: { ...textOrNull, description: 'Why the last try failed, as a sentence' },
    batch: wholeOrNull,
    ended_at: momentOrNull,
    decided_by: { ...personOrNull, description: 'Who tried it again, or discarded it' },
  }),
} as const

export type OutboxEntry = Shape<typeof outboxEntry>
