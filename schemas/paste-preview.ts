import { count, exactly, listOf, oneOf, type Shape, text, textOrNull, whole } from './basic.ts'

export const pastePreview = {
  $id: 'PastePreview',
  title: 'What a paste would do; to commit it, send the mark instead of dry',
  ...exactly({
    changes: { ...count, description: 'Rows that would change' },
    same: { ...count, description: 'Rows that have these values already' },
    refused: { ...count, description: 'Refused rows' },
    rows: {
      ...listOf(
        exactly(
          {
            id: whole,
            becomes: oneOf('changed', 'same', 'refused'),
            reason: { ...textOrNull, description: 'Why it is refused' },
            fields: {
              ...listOf(text),
              description: 'Keys of the fields with invalid values',
            },
            errors: {
              type: 'object',
              additionalProperties: text,
              description: 'Their faults by key; absent where there are none',
            },
          },
          ['errors'],
        ),
      ),
      description: 'In the order of the request',
    },
    mark: text,
  }),
} as const

export type PastePreview = Shape<typeof pastePreview>
