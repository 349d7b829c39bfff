import { count, exactly, listOf, oneOf, type Shape, text, textOrNull, whole } from './basic.ts'

export const pastePreview = {
  $id: 'PastePreview',
  title: 'What a paste would come to; to do it, send the mark in place of dry',
  ...exactly({
    changes: { ...count, description: 'Rows that become other' },
    same: { ...count, description: 'Rows that are so already' },
    refused: { ...count, description: 'Rows that stay as they are' },
    rows: {
      ...listOf(
        exactly(
          {
            id: whole,
            becomes: oneOf('changed', 'same', 'refused'),
            reason: { ...textOrNull, description: 'Why it is refused' },
            fields: {
              ...listOf(text),
              description: 'Keys of the fields whose values are wrong by themselves',
            },
            errors: {
              type: 'object',
              additionalProperties: text,
              description: 'What is wrong with each of them, by key; absent where none is',
            },
          },
          ['errors'],
        ),
      ),
      description: 'In the order in which they were sent',
    },
    mark: text,
  }),
} as const

export type PastePreview = Shape<typeof pastePreview>
