import { exactly, listOf, oneOf, type Shape, textOrNull, textSchema, whole } from './basic.ts'
import { viewColumn, viewSelection } from './view.ts'

export const viewChange = {
  $id: 'ViewChange',
  title: 'A view to save',
  ...exactly(
    {
      entity: textSchema,
      name: { ...textSchema, minLength: 1, maxLength: 60 },
      audience: {
        anyOf: [oneOf('mine', 'all'), exactly({ roles: { ...listOf(whole), minItems: 1, maxItems: 50 } })],
      },
      select: viewSelection,
      columns: {
        type: ['array', 'null'],
        minItems: 1,
        maxItems: 100,
        items: viewColumn,
      },
      sort: { type: ['array', 'null'], minItems: 2, maxItems: 2, items: textSchema },
      groups: textOrNull,
      layout: textOrNull,
      version: whole,
    },
    ['select', 'columns', 'sort', 'groups', 'layout', 'version'],
  ),
} as const

export type ViewChange = Shape<typeof viewChange>
