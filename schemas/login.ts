import { type Shape, text } from './basic.ts'

export const login = {
  $id: 'Login',
  title: 'Credentials; other keys are ignored',
  type: 'object',
  properties: { email: { ...text, minLength: 1 }, password: { ...text, minLength: 1 } },
  required: ['email', 'password'],
  additionalProperties: true,
} as const

export type Login = Shape<typeof login>
