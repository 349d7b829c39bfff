import { type Shape, textSchema } from './basic.ts'

export const reset = {
  $id: 'Reset',
  title: 'A new password with the token of a link; other keys are ignored',
  type: 'object',
  properties: { token: textSchema, password: textSchema, confirm_password: textSchema },
  required: ['token', 'password', 'confirm_password'],
  additionalProperties: true,
} as const

export type Reset = Shape<typeof reset>
