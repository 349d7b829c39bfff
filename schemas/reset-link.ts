import { exactly, momentSchema, type Shape, textOrNull, textSchema } from './basic.ts'

export const resetLink = {
  $id: 'ResetLink',
  title:
    'A link to set a new password, valid once and for an hour. `hash` is relative to the page; `link` is complete where the product knows its public address',
  ...exactly({
    data: exactly({ token: textSchema, hash: textSchema, link: textOrNull, expires_at: momentSchema }),
  }),
} as const

export type ResetLink = Shape<typeof resetLink>
