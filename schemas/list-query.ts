import { text, whole } from './basic.ts'

export const listQuery = {
  title: 'What shapes a list; an unknown parameter is 422',
  type: 'object',
  properties: {
    keyword: {
      ...text,
      maxLength: 100,
      description:
        "Text that is looked for without case, anywhere in the row's texts and the names that its list shows",
    },
    sortBy: { ...text, default: 'id' },
    order: { ...text, enum: ['asc', 'desc'], default: 'desc' },
    per_page: { ...whole, default: 15, description: 'More than 100 is taken as 100' },
    page: { ...whole, default: 1, description: 'Beyond the last page there are no rows' },
    has: { ...text, description: 'Only rows that have a row of that entity' },
    where: {
      ...text,
      maxLength: 2048,
      description:
        'Only rows of which this rule holds: a predicate as JSON, such as {"status":"Open","due":{"before":"today+7d"}}; a reference is a label or {"id":7}, whoever asks is {"me":true}',
    },
    options: {
      ...text,
      enum: ['1'],
      description: 'Only id and label, ordered by label; keyword looks at the label alone',
    },
    ids: { ...text, pattern: '^[1-9]\\d*(,[1-9]\\d*)*$', description: 'Only these rows, 500 at most' },
    without: {
      ...text,
      description: 'With options=1: only rows that have no row of that entity, newest first',
    },
    outside: { ...whole, description: 'With options=1, of a tree: neither that row nor any that lies in it' },
    counts: { ...text, enum: ['1'], description: 'Only how many rows there are, and in each named list' },
  },
} as const
