import { countSchema, exactly, listOf, type Shape, textOrNull, textSchema, wholeOrNull } from './basic.ts'

export const reminderPreview = {
  $id: 'ReminderPreview',
  title: 'A preview of the next mail',
  ...exactly({
    subject: textSchema,
    groups: listOf(
      exactly({
        name: textSchema,
        title: textSchema,
        entity: textSchema,
        view: wholeOrNull,
        list: textOrNull,
        total: countSchema,
        lines: listOf(textSchema),
        more: countSchema,
        late: countSchema,
      }),
    ),
    text: textSchema,
  }),
} as const

export type ReminderPreview = Shape<typeof reminderPreview>
