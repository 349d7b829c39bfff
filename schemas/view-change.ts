import { exactly, flag, listOf, oneOf, partly, type Shape, text, textOrNull, whole } from './basic.ts'

export const viewChange = {
  $id: 'ViewChange',
  title: 'A view to save',
  ...exactly(
    {
      entity: text,
      name: { ...text, minLength: 1, maxLength: 60 },
      audience: {
        anyOf: [oneOf('mine', 'all'), exactly({ roles: { ...listOf(whole), minItems: 1, maxItems: 50 } })],
      },
      select: partly({ list: text, keyword: text, where: { type: 'object' } }),
      columns: {
        type: ['array', 'null'],
        minItems: 1,
        maxItems: 100,
        items: exactly({ name: text, width: { type: 'integer', minimum: 40, maximum: 2000 }, pinned: flag }, [
          'width',
          'pinned',
        ]),
      },
      sort: { type: ['array', 'null'], minItems: 2, maxItems: 2, items: text },
      groups: textOrNull,
      layout: textOrNull,
      version: whole,
    },
    ['select', 'columns', 'sort', 'groups', 'layout', 'version'],
  ),
} as const

export type ViewChange = Shape<typeof viewChange>
