import { types } from 'pg'

const asNumber = (text: string) => Number(text)
const asText = (text: string) => text
const asFlag = (text: string) => (text === 't' ? 1 : 0)

/** Types by their number in PostgreSQL's catalogue, read so that both databases answer alike. */
const readers: Readonly<Record<number, (text: string) => unknown>> = {
  16: asFlag, // boolean
  20: asNumber, // bigint: ids and counts stay far below 2^53
  21: asNumber,
  23: asNumber,
  700: asNumber,
  701: asNumber,
  1082: asText, // date: as a Date it would shift by the zone
  1114: asText,
  1184: asText,
  1700: asNumber, // numeric: sums of bigint
}

/** How `pg` reads values; everything else as it does by itself. */
export const values = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : readers[type]) ?? types.getTypeParser(type, format),
}
