import { type Shape, text } from './basic.ts'

export const passwordChange = {
  $id: 'PasswordChange',
  title: 'A new own password; other keys are ignored',
  type: 'object',
  properties: { current_password: text, password: text, confirm_password: text },
  required: ['current_password', 'password', 'confirm_password'],
  additionalProperties: true,
} as const

export type PasswordChange = Shape<typeof passwordChange>
