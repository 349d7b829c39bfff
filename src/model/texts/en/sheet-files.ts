const saveAs = 'Save it as CSV or as an Excel workbook (.xlsx).'
const grouped = (number: number): string => number.toLocaleString('en')

/** What is wrong with a file that is to be imported: each says what to do. */
export const sheetFaults = {
  empty: 'The file is empty.',
  emptySheet: (name: string, others: string) => `The sheet “${name}” is empty. Choose another: ${others}.`,
  noRows: 'The file has names of columns, and no row below them.',
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Divide it.`,
  tooManyRows: (rows: number) => `The file has more than ${grouped(rows)} rows. Divide it.`,
  tooManyColumns: (columns: number, most: number) =>
    `The file has ${grouped(columns)} columns, and ${most} can be read. Delete those that are not needed.`,
  longCell: (line: number, column: number, most: number) =>
    `Cell ${column} in line ${line} has more than ${grouped(most)} characters. Is a quote missing in it?`,
  longRow: (line: number, most: number) =>
    `The row in line ${line} has more than ${grouped(most)} characters. Is a quote missing in it?`,
  openQuote: (line: number) =>
    `In the row that begins in line ${line} a quote is opened that is never closed. Is the file complete?`,
  doubledHead: (head: string, one: number, other: number) =>
    `Two columns are called “${head}”: number ${one} and number ${other}. Give one of them another name.`,
  noHead: (line: number, rows: number) => `There is no line ${line}: the file has ${grouped(rows)}.`,
  emptyHead: (line: number) => `Line ${line} holds no names of columns. Choose another line.`,
  characters: (line: number, column: number) =>
    `Cell ${column} in line ${line} holds a character that is none of a text. Delete it.`,
  encoding: (encoding: string, line: number) =>
    `Line ${line} cannot be read as ${encoding}. Choose another encoding.`,
  noSheet: (name: string, sheets: string) => `There is no sheet “${name}”. There are: ${sheets}.`,
  locked: 'This workbook has a password. Open it, and save it without one.',
  oldWorkbook: `This is a workbook of an older Excel (.xls). ${saveAs}`,
  binaryWorkbook: `This is a binary workbook (.xlsb). ${saveAs}`,
  openDocument: `This is an OpenDocument sheet (.ods). ${saveAs}`,
  numbers: `This is a document of Numbers. Export it as CSV or as an Excel workbook (.xlsx).`,
  document: `This is a document, no table. Copy its table into a sheet, and save that as CSV.`,
  picture: `This is a picture, no table. Choose another file.`,
  webPage: `This is a web page or XML, whatever it is called. Open it in Excel. ${saveAs}`,
  archive: `This is an archive of files. Unpack it, and choose the file with the table.`,
  binary: `This is neither a text nor a workbook. ${saveAs}`,
  damaged: 'This workbook is damaged, or cut off. Open it in Excel, and save it anew.',
  unpacked: (megabytes: number) => `Unpacked, this workbook is larger than ${megabytes} MB. Divide it.`,
  tooMuch: 'This file takes more memory, or time, than there is for it. Save it as CSV, or divide it.',
} as const

/** What a row is called that sums up those above it, in small letters, in the languages of many offices. */
export const totalWords: readonly string[] = [
  ...[
    'total',
    'totals',
    'grand total',
    'sum',
    'subtotal',
    'sub-total',
    'sub total',
    'total general',
    'totale',
  ],
  ...['totaal', 'gesamt', 'summe', 'gesamtsumme', 'somme', 'suma', 'razem', 'celkem', 'summa', 'yhteensä'],
  ...['σύνολο', 'γενικό σύνολο', 'итого', 'всего', 'toplam', 'genel toplam', '合計', '合计', '总计', '합계'],
]

/** A column without a name. */
export const unnamedColumn = (number: number): string => `Column ${number}`
