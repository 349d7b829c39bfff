import { countSchema, exactly, listOf, oneOf, type Shape, textOrNull, textSchema, whole } from './basic.ts'

export const pastePreview = {
  $id: 'PastePreview',
  title: 'What a paste would do; to commit it, send the mark instead of dry',
  ...exactly({
    changes: { ...countSchema, description: 'Rows that would change' },
    same: { ...countSchema, description: 'Rows that have these values already' },
    refused: { ...countSchema, description: 'Refused rows' },
    rows: {
      ...listOf(
        exactly(
          {
            id: whole,
            becomes: oneOf('changed', 'same', 'refused'),
            reason: { ...textOrNull, description: 'Why it is refused' },
            fields: {
              ...listOf(textSchema),
              description: 'Keys of the fields with invalid values',
            },
            errors: {
              type: 'object',
              additionalProperties: textSchema,
              description: 'Their faults by key; absent where there are none',
            },
          },
          ['errors'],
        ),
      ),
      description: 'In the order of the request',
    },
    mark: textSchema,
  }),
} as const

export type PastePreview = Shape<typeof pastePreview>
