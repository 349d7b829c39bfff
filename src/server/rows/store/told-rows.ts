import type { RowChange } from './row-changes.ts'

/** How many rows of one transaction are told one by one; of more, only of which entities they are. */
const mostTold = 100

/** Of one message, as it travels: PostgreSQL takes 7,999 bytes, with what is written around it. */
const mostBytes = 7000

/** A message is a text within a text of JSON, where each of its quotes takes two bytes. */
const fits = (changes: readonly RowChange[]): boolean =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(changes))) <= mostBytes

/**
 * What is published of the rows that one transaction wrote: one message that names each of them or, where they are too
 * many or too long for it, as many as it takes to name their entities.
 */
export const toldRows = (written: readonly RowChange[]): readonly string[] => {
  if (written.length <= mostTold && fits(written)) return [JSON.stringify(written)]
  const messages: RowChange[][] = [[]]
  for (const entity of new Set(written.map((row) => row.entity))) {
    const change: RowChange = { entity, id: 0, verb: 'update' }
    const last = messages.at(-1) ?? []
    if (last.length === 0 || fits([...last, change])) last.push(change)
    else messages.push([change])
  }
  return messages.map((changes) => JSON.stringify(changes))
}
