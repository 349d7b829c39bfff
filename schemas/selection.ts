import { listOf, partly, type Shape, text, whole } from './basic.ts'

export const selection = {
  $id: 'Selection',
  title: 'Rows of an entity: all that one may read, narrowed by each of these',
  ...partly({
    list: { ...text, description: 'The name of a named list' },
    keyword: { ...text, maxLength: 100, description: 'As the query of a list takes it' },
    where: { type: 'object', description: 'A rule, as the query of a list takes it, but as an object' },
    ids: { ...listOf(whole), minItems: 1, maxItems: 1000, description: 'Only these' },
    except: { ...listOf(whole), maxItems: 1000, description: 'None of these' },
  }),
} as const

export type Selection = Shape<typeof selection>
