import { countSchema, exactly, listOf, oneOf, textOrNull, textSchema, whole, wholeOrNull } from './basic.ts'

export const page = {
  title: 'A page of a list; its links are relative to the origin and preserve the query',
  ...exactly(
    {
      current_page: whole,
      data: { ...listOf({ type: 'object' }), maxItems: 100 },
      first_page_url: textSchema,
      from: wholeOrNull,
      last_page: whole,
      last_page_url: textSchema,
      next_page_url: textOrNull,
      path: textSchema,
      per_page: { ...whole, maximum: 100 },
      prev_page_url: textOrNull,
      to: wholeOrNull,
      total: countSchema,
      more: {
        ...oneOf(true),
        description: 'There are more rows than total says, since counting stopped',
      },
    },
    ['more'],
  ),
} as const
