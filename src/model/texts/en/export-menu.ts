import { counted, numbered } from './grammar.ts'

/** What brings rows of a list in and out. `one` and `many` are names of rows in running text. */
export const exporting = {
  menu: (many: string) => `Import and export of ${many}`,
  rows: (count: number, more: boolean, one: string, many: string) =>
    more ? `more than ${numbered(count)} ${many}` : counted(count, one, many),
  says: (rows: string, columns: number) =>
    `Export ${rows}, ${counted(columns, 'column')}, as shown, and ID and Why`,
  saysUsual: (rows: string) => `Export ${rows}, the columns of the list, and ID and Why`,
  counting: (many: string) => `Export of ${many}: being counted…`,
  formats: { csv: 'CSV', xlsx: 'XLSX', json: 'JSON' },
  delimiter: 'What stands between the cells of a CSV',
  delimiters: { ',': 'CSV with commas', ';': 'with semicolons' },
  tooManyForWorkbook: 'XLSX holds up to 50,000 rows here. CSV has no limit.',
  tooManyTicked: 'Up to 1,000 rows that were ticked one by one. All of the list has no limit.',
  import: (many: string) => `Import ${many}…`,
  preparing: 'The export is being prepared',
  begun: 'The export has begun',
  kept: (rows: string, format: string) => `${rows} as ${format}`,
  failed: 'The export failed',
} as const
