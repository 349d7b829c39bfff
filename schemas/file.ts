import { exactly, momentSchema, oneOf, type Shape, textSchema, whole } from './basic.ts'

export const fileSchema = {
  $id: 'File',
  title: 'A file of a row',
  ...exactly(
    {
      id: whole,
      name: textSchema,
      type: textSchema,
      bytes: whole,
      sha256: { ...textSchema, pattern: '^[0-9a-f]{64}$' },
      at: { ...momentSchema, description: 'When it was uploaded' },
      by: { ...textSchema, description: 'Who uploaded it, under their name at that time' },
      state: oneOf('checking', 'refused'),
    },
    ['state'],
  ),
} as const

export type FileOfRow = Shape<typeof fileSchema>
