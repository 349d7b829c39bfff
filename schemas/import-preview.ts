import { count, exactly, listOf, type Shape, text, textOrNull, whole } from './basic.ts'

export const importPreview = {
  $id: 'ImportPreview',
  title: 'What an import would come to; to do it, send the mark in place of dry',
  ...exactly({
    create: count,
    change: count,
    same: count,
    refused: count,
    problems: {
      ...listOf(
        exactly({
          line: whole,
          column: { ...textOrNull, description: 'The head of the column; null where it is the whole line' },
          value: text,
          message: text,
        }),
      ),
      description: 'The first of them, as of changes and creates',
    },
    mark: { ...text, description: 'The same for the same person, file, settings and rows' },
    changes: listOf(
      exactly({
        line: whole,
        id: whole,
        label: text,
        fields: listOf(exactly({ field: text, label: text, before: text, after: text })),
      }),
    ),
    creates: listOf(exactly({ line: whole, label: text })),
    made: {
      ...listOf(exactly({ entity: text, label: text, count })),
      description: 'Rows of other entities that are made for the lines to refer to',
    },
  }),
} as const

export type ImportPreview = Shape<typeof importPreview>
