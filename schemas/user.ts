import { exactly, listOf, type Shape, textSchema, whole } from './basic.ts'

export const user = {
  $id: 'CurrentUser',
  title: 'The signed-in account, its permissions, and the capabilities of the server',
  ...exactly({
    id: whole,
    name: textSchema,
    email: textSchema,
    permissions: { ...listOf(textSchema), uniqueItems: true },
    capabilities: {
      ...listOf(textSchema),
      uniqueItems: true,
      description: 'Features of this server beyond the specification',
    },
    time_zone: {
      ...textSchema,
      description: 'The business time zone, an IANA name: date-times are shown and typed in it',
    },
    settings: {
      description: 'Personal settings of the page, by name; the server does not interpret them',
      type: 'object',
      additionalProperties: true,
    },
  }),
} as const

export type CurrentUser = Shape<typeof user>
