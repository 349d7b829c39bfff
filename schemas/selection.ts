import { listOf, partly, type Shape, textSchema, whole } from './basic.ts'

export const selection = {
  $id: 'Selection',
  title: 'Selects rows of an entity: all that the caller may read, narrowed by each key',
  ...partly({
    list: { ...textSchema, description: 'The name of a named list' },
    keyword: { ...textSchema, maxLength: 100, description: 'A search text, as in the query of a list' },
    where: { type: 'object', description: 'A rule, as in the query of a list, but as an object' },
    ids: { ...listOf(whole), minItems: 1, maxItems: 1000, description: 'Only the rows with these ids' },
    except: { ...listOf(whole), maxItems: 1000, description: 'Without the rows with these ids' },
  }),
} as const

export type Selection = Shape<typeof selection>
