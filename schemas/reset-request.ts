import { type Shape, textSchema } from './basic.ts'

export const resetRequest = {
  $id: 'ResetRequest',
  title: 'The account of a lost password; other keys are ignored',
  type: 'object',
  properties: { email: textSchema },
  required: ['email'],
  additionalProperties: true,
} as const

export type ResetRequest = Shape<typeof resetRequest>
