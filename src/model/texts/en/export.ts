import { counted, numbered } from './grammar.ts'

/** What an export is called in the document of the calls. */
export const describedExport = {
  does: (many: string) => `${many}: a list as a file`,
  answers: 'The rows of a list, in its order, with the id first and the reason of the colour last',
  format: 'The type of the file: CSV, XLSX or JSON',
  delimiter: 'The sign between the cells of a CSV: a comma, or a semicolon (%3B)',
  columns: 'Names of fields, separated by commas, in order; the columns of the list by default',
  list: 'The name of a named list',
  ids: 'Only the rows with these ids: at most 1,000, separated by commas',
  except: 'Without the rows with these ids: at most 1,000, separated by commas',
  text: 'UTF-8 with a byte order mark; an apostrophe stands before each sign that a spreadsheet would take for a formula',
} as const

/** What is wrong with what is asked for. */
export const invalidExport = {
  format: (value: string, known: readonly string[]) =>
    `There is no format "${value}". Known: ${known.join(', ')}.`,
  delimiter: (value: string) => `delimiter must be a comma or a semicolon, not "${value}".`,
  column: (value: string, known: readonly string[]) =>
    `There is no column "${value}". Known: ${known.join(', ')}.`,
  twice: (name: string) => `The column "${name}" is named twice.`,
  ids: (name: string, most: number) =>
    `${name} must be at most ${numbered(most)} whole numbers with commas between them.`,
  tooManyRows: (most: number) => `XLSX holds up to ${numbered(most)} rows here. CSV has no limit.`,
  longText: (id: number, head: string, most: number) =>
    `${head} of the row with ID ${id} has more than ${numbered(most)} characters, which no cell of XLSX holds. CSV has no limit.`,
  tooLarge: 'The texts of these rows are too large for one XLSX. CSV has no limit.',
} as const

/** Said of the files themselves. */
export const downloads = {
  full: 'There is no room for the file now. Try again in a while, or with fewer rows.',
  failed: 'an export ended before its last row',
} as const

/** Which rows were exported, in words, as the history says them. */
export const selectionInWords = {
  all: (many: string) => `All ${many}`,
  list: (title: string) => title,
  keyword: (keyword: string) => `Search “${keyword}”`,
  has: (many: string) => `With ${many}`,
  ids: (count: number) => `${counted(count, 'row')} chosen one by one`,
  except: (count: number) => `Without ${counted(count, 'row')}`,
} as const
