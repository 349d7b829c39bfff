import {
  countSchema,
  exactly,
  momentOrNull,
  momentSchema,
  oneOf,
  type Shape,
  textOrNull,
  textSchema,
  whole,
  wholeOrNull,
} from './basic.ts'
import { personOrNull } from './person.ts'

export const outboxEntry = {
  $id: 'OutboxEntry',
  title: 'A job outside the database, such as a mail; without its content',
  ...exactly({
    id: whole,
    at: momentSchema,
    kind: textSchema,
    recipient: textOrNull,
    subject: textSchema,
    state: oneOf('waiting', 'running', 'parked', 'done', 'discarded'),
    tries: countSchema,
    due: { ...momentSchema, description: 'The next try of a waiting job' },
    until: { ...momentOrNull, description: 'The job expires at this moment' },
    fault: { ...textOrNull, description: 'Why the last try failed, as a sentence' },
    batch: wholeOrNull,
    ended_at: momentOrNull,
    decided_by: { ...personOrNull, description: 'Who retried or discarded it' },
  }),
} as const

export type OutboxEntry = Shape<typeof outboxEntry>
