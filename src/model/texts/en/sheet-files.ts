const saveAs = 'Save it as CSV or as an Excel workbook (.xlsx).'

/** What is wrong with a file that is to be imported: each says what to do. */
export const sheetFaults = {
  empty: 'The file is empty.',
  noRows: 'The file has names of columns, and no row below them.',
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Divide it.`,
  tooManyRows: (rows: string) => `The file has more than ${rows} rows. Divide it.`,
  tooManyColumns: (columns: number) =>
    `The file has more than ${columns} columns. Leave those out that go nowhere.`,
  longCell: (line: number, characters: string) =>
    `A cell in line ${line} has more than ${characters} characters. Is a quote missing in it?`,
  openQuote: (line: number) => `A quote that opens in line ${line} is never closed.`,
  doubledHead: (head: string, one: number, other: number) =>
    `Two columns are called “${head}”: number ${one} and number ${other}. Give one of them another name.`,
  noHead: (line: number, rows: number) => `There is no line ${line}: the file has ${rows}.`,
  characters: (line: number) => `Line ${line} holds a character that is none of a text.`,
  encoding: (encoding: string) => `The file is not written in ${encoding}. Choose another encoding.`,
  noSheet: (name: string, sheets: string) => `There is no sheet “${name}”. There are: ${sheets}.`,
  locked: 'This workbook has a password. Open it, and save it without one.',
  oldWorkbook: `This is a workbook of an older Excel (.xls). ${saveAs}`,
  openDocument: `This is an OpenDocument sheet (.ods). ${saveAs}`,
  numbers: `This is a document of Numbers. ${saveAs}`,
  notTable: `This is no table. ${saveAs}`,
  binary: `This is neither a text nor a workbook. ${saveAs}`,
  damaged: 'This workbook is damaged, or cut off. Save it anew.',
  unpacked: (megabytes: number) => `Unpacked, this workbook is larger than ${megabytes} MB. Divide it.`,
  tooMuch: 'This file takes more memory, or time, than there is for it. Save it as CSV, or divide it.',
} as const

/** A column without a name. */
export const unnamedColumn = (number: number): string => `Column ${number}`
