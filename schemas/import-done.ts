import { countSchema, exactly, type Shape, wholeOrNull } from './basic.ts'

export const importDone = {
  $id: 'ImportDone',
  title: 'What has come of an import',
  ...exactly({
    batch: { ...wholeOrNull, description: 'What undoes it; null where nothing changed' },
    created: countSchema,
    changed: countSchema,
    refused: countSchema,
  }),
} as const

export type ImportDone = Shape<typeof importDone>
