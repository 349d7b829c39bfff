import { exactly, type Shape, textOrNull } from './basic.ts'
import { historyEntry } from './history-entry.ts'

/** Includes the address; the history of a row omits it, since more people read that. */
export const wholeHistoryEntry = {
  $id: 'WholeHistoryEntry',
  title: 'A change: what, by whom, when and from which address; of a secret only that it has changed',
  ...exactly(
    {
      ...historyEntry.properties,
      address: {
        ...textOrNull,
        description: 'The IP address of the request; null where the server itself did it',
      },
    },
    ['button', 'export', 'batch'],
  ),
} as const

export type WholeHistoryEntry = Shape<typeof wholeHistoryEntry>
