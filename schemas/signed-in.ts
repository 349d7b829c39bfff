import { exactly, type Shape, text, whole } from './basic.ts'

export const signedIn = {
  $id: 'SignedIn',
  title: 'A new session: its token, which is valid for a day, and its account',
  ...exactly({
    token: { ...text, pattern: '^[\\w-]{43}$' },
    user: exactly({ id: whole, name: text, email: text }),
  }),
} as const

export type SignedIn = Shape<typeof signedIn>
