import { exactly, moment, oneOf, type Shape, text, whole } from './basic.ts'

export const file = {
  $id: 'File',
  title: 'A file of a row',
  ...exactly(
    {
      id: whole,
      name: text,
      type: text,
      bytes: whole,
      sha256: { ...text, pattern: '^[0-9a-f]{64}$' },
      at: { ...moment, description: 'When it was uploaded' },
      by: { ...text, description: 'Who uploaded it, under their name at that time' },
      state: oneOf('checking', 'refused'),
    },
    ['state'],
  ),
} as const

export type FileOfRow = Shape<typeof file>
