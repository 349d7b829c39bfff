export { openSheet } from './open-sheet.ts'
export { delimiters, encodings, type Sheet, type SheetOptions, type SheetRow } from './sheet.ts'
