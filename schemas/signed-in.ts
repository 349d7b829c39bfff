import { exactly, type Shape, textSchema, whole } from './basic.ts'

export const signedIn = {
  $id: 'SignedIn',
  title: 'A new session: its token, which is valid for a day, and its account',
  ...exactly({
    token: { ...textSchema, pattern: '^[\\w-]{43}$' },
    user: exactly({ id: whole, name: textSchema, email: textSchema }),
  }),
} as const

export type SignedIn = Shape<typeof signedIn>
