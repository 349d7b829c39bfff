import { exactly, moment, type Shape, text, textOrNull } from './basic.ts'

export const resetLink = {
  $id: 'ResetLink',
  title:
    'A link to set a new password, valid once and for an hour. `hash` is relative to the page; `link` is complete where the product knows its public address',
  ...exactly({ data: exactly({ token: text, hash: text, link: textOrNull, expires_at: moment }) }),
} as const

export type ResetLink = Shape<typeof resetLink>
