import { type Shape, text } from './basic.ts'

export const reset = {
  $id: 'Reset',
  title: 'A new password with the token of a link; other keys are ignored',
  type: 'object',
  properties: { token: text, password: text, confirm_password: text },
  required: ['token', 'password', 'confirm_password'],
  additionalProperties: true,
} as const

export type Reset = Shape<typeof reset>
