export { csvLine, csvMark } from './csv-line.ts'
export { encodingNamed } from './encoding.ts'
export { openSheet } from './open-sheet.ts'
export { delimiters, type Sheet, type SheetOptions, type SheetRow } from './sheet.ts'
