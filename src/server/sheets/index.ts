export { openSheet } from './open-sheet.ts'
export type { Sheet, SheetOptions, SheetRow } from './sheet.ts'
