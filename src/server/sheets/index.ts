export { csvLine, csvMark } from './csv-line.ts'
export { openSheet } from './open-sheet.ts'
export { delimiters, encodings, type Sheet, type SheetOptions, type SheetRow } from './sheet.ts'
