const cell = /("(?:[^"]|"")*"|[^,"\r\n]*)(,|\r?\n|$)/y

/** Calls with each record of a CSV and where it ends, until told to stop. */
const eachRecord = (text: string, take: (record: readonly string[], end: number) => boolean): void => {
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  let record: string[] = []
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new Error('A CSV has a quote where none may be.')
    const [, written = '', after] = found
    record.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written)
    if (after === ',' && cell.lastIndex < text.length) continue
    if (!take(record, cell.lastIndex)) return
    record = []
  }
}

/** All records of a CSV, the head among them. Quoted cells may hold commas, quotes and line breaks. */
export const splitCsv = (text: string): readonly (readonly string[])[] => {
  const records: (readonly string[])[] = []
  eachRecord(text, (record) => records.push(record) > 0)
  return records
}

/** The head of a CSV and its first so many records, as they stand. */
export const firstRecords = (text: string, count: number): string => {
  let [taken, until] = [0, 0]
  eachRecord(text, (_, end) => {
    until = end
    taken += 1
    return taken <= count
  })
  return text.slice(0, until)
}
