import { exactly, type Shape, text, whole } from './basic.ts'

export const signedIn = {
  $id: 'SignedIn',
  title: 'A session that was opened: its token, which is good for a day, and whose it is',
  ...exactly({
    token: { ...text, pattern: '^[\\w-]{43}$' },
    user: exactly({ id: whole, name: text, email: text }),
  }),
} as const

export type SignedIn = Shape<typeof signedIn>
