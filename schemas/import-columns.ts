import { count, exactly, exactlyOrNull, flag, listOf, oneOf, type Shape, text, textOrNull } from './basic.ts'

export const importColumns = {
  $id: 'ImportColumns',
  title: 'What a file and its columns are guessed to mean',
  ...exactly({
    file: exactly({
      kind: oneOf('csv', 'xlsx'),
      sheets: listOf(text),
      sheet: textOrNull,
      delimiter: textOrNull,
      encoding: textOrNull,
      head: { ...count, description: 'The line that holds the names of the columns; 0: none does' },
      rows: count,
      own: { ...flag, description: 'It is what an export wrote' },
      notes: {
        ...listOf(text),
        description: 'What is to be known of its rows: hidden ones, a total at its end',
      },
      needs: { ...oneOf('encoding', null), description: 'How the text is written must be chosen' },
      encodings: {
        ...listOf(exactly({ name: text, label: text, line: text })),
        description: 'The ways in which it may be, the likeliest first, each with a line of the file',
      },
    }),
    by: {
      ...listOf(text),
      description: "By which fields rows are found: ['id'], or [] where all are new",
    },
    identifies: listOf(exactly({ by: listOf(text), says: textOrNull })),
    columns: listOf(
      exactly({
        head: text,
        filled: count,
        samples: listOf(text),
        target: { ...textOrNull, description: "The name of a field, or 'id'; null where it is left out" },
        says: text,
        format: textOrNull,
        formats: listOf(
          exactly({
            name: text,
            label: text,
            fits: count,
            of: count,
            example: exactlyOrNull({ text, shown: text }),
          }),
        ),
        needs: oneOf('format', 'values', null),
        unknown: {
          ...exactlyOrNull({
            count,
            samples: { ...listOf(exactly({ text, count })), description: 'The most frequent first' },
            makeable: { ...flag, description: 'Rows that are called so can be made' },
          }),
          description: 'Texts of a column of references that no row is called by',
        },
      }),
    ),
    targets: listOf(exactly({ name: text, label: text, required: flag })),
    missing: listOf(text),
  }),
} as const

export type ImportColumns = Shape<typeof importColumns>
export type ImportFile = ImportColumns['file']
export type ImportColumn = ImportColumns['columns'][number]
