import { countSchema, exactly, listOf, type Shape, textOrNull, textSchema, whole } from './basic.ts'

export const importPreview = {
  $id: 'ImportPreview',
  title: 'What an import would come to; to do it, send the mark in place of dry',
  ...exactly({
    create: countSchema,
    change: countSchema,
    same: countSchema,
    refused: countSchema,
    problems: {
      ...listOf(
        exactly({
          line: whole,
          column: { ...textOrNull, description: 'The head of the column; null where it is the whole line' },
          value: textSchema,
          message: textSchema,
        }),
      ),
      description: 'The first of them, as of changes and creates',
    },
    mark: { ...textSchema, description: 'The same for the same person, file, settings and rows' },
    changes: listOf(
      exactly({
        line: whole,
        id: whole,
        label: textSchema,
        fields: listOf(
          exactly({ field: textSchema, label: textSchema, before: textSchema, after: textSchema }),
        ),
      }),
    ),
    creates: listOf(exactly({ line: whole, label: textSchema })),
    made: {
      ...listOf(exactly({ entity: textSchema, label: textSchema, count: countSchema })),
      description: 'Rows of other entities that are made for the lines to refer to',
    },
  }),
} as const

export type ImportPreview = Shape<typeof importPreview>
