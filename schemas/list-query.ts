import { textSchema, whole } from './basic.ts'

export const listQuery = {
  title: 'The parameters of a list; an unknown one is 422',
  type: 'object',
  properties: {
    keyword: {
      ...textSchema,
      maxLength: 100,
      description:
        'Text to search for, ignoring case, in the texts of a row and the labels that its list shows',
    },
    sortBy: { ...textSchema, default: 'id' },
    order: { ...textSchema, enum: ['asc', 'desc'], default: 'desc' },
    per_page: { ...whole, default: 15, description: 'At most 100' },
    page: { ...whole, default: 1, description: 'From 1; a page beyond the last one is empty' },
    has: { ...textSchema, description: 'Only rows to which at least one row of that entity belongs' },
    where: {
      ...textSchema,
      maxLength: 2048,
      description:
        'Only rows that match this rule, a predicate as JSON, such as {"status":"Open","due":{"before":"today+7d"}}. A reference is a label or {"id":7}; the caller is {"me":true}',
    },
    options: {
      ...textSchema,
      enum: ['1'],
      description: '1: only id and label, ordered by label; keyword then searches the label alone',
    },
    ids: {
      ...textSchema,
      pattern: '^[1-9]\\d*(,[1-9]\\d*)*$',
      description: 'Only the rows with these ids, at most 500, separated by commas',
    },
    without: {
      ...textSchema,
      description: 'With options=1: only rows to which no row of that entity belongs, newest first',
    },
    outside: {
      ...whole,
      description: 'With options=1, in a tree: without the row of this id and all below it',
    },
    counts: {
      ...textSchema,
      enum: ['1'],
      description: '1: only the number of rows, in all and in each named list',
    },
  },
} as const
