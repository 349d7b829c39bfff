import { type Shape, textSchema } from './basic.ts'

export const login = {
  $id: 'Login',
  title: 'Credentials; other keys are ignored',
  type: 'object',
  properties: { email: { ...textSchema, minLength: 1 }, password: { ...textSchema, minLength: 1 } },
  required: ['email', 'password'],
  additionalProperties: true,
} as const

export type Login = Shape<typeof login>
