const figures = new Intl.NumberFormat('en')

/** What brings rows of a list in and out. `one` and `many` are names of rows in running text. */
export const exporting = {
  menu: (many: string) => `Import and export of ${many}`,
  says: (rows: number, one: string, many: string, columns: number) =>
    `Export ${rows === 1 ? `1 ${one}` : `${figures.format(rows)} ${many}`}, ${columns === 1 ? '1 column' : `${columns} columns`}, as shown, and ID and Why`,
  formats: { csv: 'CSV', xlsx: 'Excel workbook (XLSX)', json: 'JSON' },
  tooMany: 'XLSX holds up to 50,000 rows here. CSV has no limit.',
  import: (many: string) => `Import ${many}…`,
  failed: 'The export failed',
} as const
