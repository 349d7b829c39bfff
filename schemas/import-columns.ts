import {
  countSchema,
  exactly,
  exactlyOrNull,
  flagSchema,
  listOf,
  oneOf,
  type Shape,
  textOrNull,
  textSchema,
} from './basic.ts'

export const importColumns = {
  $id: 'ImportColumns',
  title: 'What a file and its columns are guessed to mean',
  ...exactly({
    file: exactly({
      kind: oneOf('csv', 'xlsx'),
      sheets: listOf(textSchema),
      sheet: textOrNull,
      delimiter: textOrNull,
      encoding: textOrNull,
      head: { ...countSchema, description: 'The line that holds the names of the columns; 0: none does' },
      rows: countSchema,
      own: { ...flagSchema, description: 'It is what an export wrote' },
      notes: {
        ...listOf(textSchema),
        description: 'What is to be known of its rows: hidden ones, a total at its end',
      },
      needs: { ...oneOf('encoding', null), description: 'How the text is written must be chosen' },
      encodings: {
        ...listOf(exactly({ name: textSchema, label: textSchema, line: textSchema })),
        description: 'The ways in which it may be, the likeliest first, each with a line of the file',
      },
    }),
    by: {
      ...listOf(textSchema),
      description: "By which fields rows are found: ['id'], or [] where all are new",
    },
    identifies: listOf(exactly({ by: listOf(textSchema), says: textOrNull })),
    columns: listOf(
      exactly({
        head: textSchema,
        filled: countSchema,
        samples: listOf(textSchema),
        target: { ...textOrNull, description: "The name of a field, or 'id'; null where it is left out" },
        says: textSchema,
        format: textOrNull,
        formats: listOf(
          exactly({
            name: textSchema,
            label: textSchema,
            fits: countSchema,
            of: countSchema,
            example: exactlyOrNull({ text: textSchema, shown: textSchema }),
          }),
        ),
        needs: oneOf('format', 'values', null),
        unknown: {
          ...exactlyOrNull({
            count: countSchema,
            samples: {
              ...listOf(exactly({ text: textSchema, count: countSchema })),
              description: 'The most frequent first',
            },
            makeable: { ...flagSchema, description: 'Rows that are called so can be made' },
          }),
          description: 'Texts of a column of references that no row is called by',
        },
      }),
    ),
    targets: listOf(exactly({ name: textSchema, label: textSchema, required: flagSchema })),
    missing: listOf(textSchema),
  }),
} as const

export type ImportColumns = Shape<typeof importColumns>
export type ImportFile = ImportColumns['file']
export type ImportColumn = ImportColumns['columns'][number]
