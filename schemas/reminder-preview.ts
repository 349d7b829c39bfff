import { count, exactly, listOf, type Shape, text, textOrNull, wholeOrNull } from './basic.ts'

export const reminderPreview = {
  $id: 'ReminderPreview',
  title: 'A preview of the next mail',
  ...exactly({
    subject: text,
    groups: listOf(
      exactly({
        name: text,
        title: text,
        entity: text,
        view: wholeOrNull,
        list: textOrNull,
        total: count,
        lines: listOf(text),
        more: count,
        late: count,
      }),
    ),
    text,
  }),
} as const

export type ReminderPreview = Shape<typeof reminderPreview>
