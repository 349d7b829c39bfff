import { type Shape, textSchema } from './basic.ts'

export const passwordChange = {
  $id: 'PasswordChange',
  title: 'A new own password; other keys are ignored',
  type: 'object',
  properties: { current_password: textSchema, password: textSchema, confirm_password: textSchema },
  required: ['current_password', 'password', 'confirm_password'],
  additionalProperties: true,
} as const

export type PasswordChange = Shape<typeof passwordChange>
