import { exactly, listOf, type Shape, text, whole } from './basic.ts'

export const user = {
  $id: 'CurrentUser',
  title: 'Who is signed in, the permissions that they hold, and what the server can do',
  ...exactly({
    id: whole,
    name: text,
    email: text,
    permissions: { ...listOf(text), uniqueItems: true },
    capabilities: {
      ...listOf(text),
      uniqueItems: true,
      description: 'What this server can do beyond the specification',
    },
    time_zone: {
      ...text,
      description: 'The business time zone, an IANA name: date-times are shown and typed in it',
    },
    settings: {
      description: 'What this person has chosen on their page, by name; the server makes nothing of it',
      type: 'object',
      additionalProperties: true,
    },
  }),
} as const

export type CurrentUser = Shape<typeof user>
