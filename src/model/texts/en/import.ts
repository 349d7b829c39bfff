const figures = new Intl.NumberFormat('en')

/** Why a line of a file is refused. `label` is a field's. */
export const refusedLine = {
  taken: (label: string, value: string, line: number) =>
    line === 0
      ? `${label} “${value}” is given to another row already that this import makes.`
      : `${label} “${value}” stands in line ${line} already.`,
  together: (says: string, line: number) => `${says} Line ${line} has the same.`,
  times: (says: string, line: number) => `${says} Line ${line} is in the way.`,
  unknown: (label: string, text: string) => `${label}: there is none called “${text}”.`,
  unknownYet: (label: string, text: string) =>
    `${label}: there is none called “${text}” yet. Where this file adds it, import the refused rows afterwards.`,
  notAdded: (label: string, text: string) =>
    `${label}: “${text}” of this file is not added, or lies in this row itself.`,
  addedTwice: (label: string, text: string) => `${label}: this file adds several rows called “${text}”.`,
  several: (text: string, ids: readonly number[]) =>
    `Found ${ids.length === 2 ? 'twice' : `${ids.length} times`}: ${ids.map((id) => `“${text}” #${id}`).join(', ')}.`,
  severalRows: (labels: readonly string[], ids: readonly number[]) =>
    `Several rows have the same ${labels.join(', ')}: ${ids
      .slice(0, 5)
      .map((id) => `#${id}`)
      .join(', ')}.`,
  notMade: 'What it leads to could not be made.',
  noRow: (id: number) => `There is no row with the ID ${id}.`,
  noId: 'An ID is a whole number from 1. Leave it empty for a new row.',
  twice: (line: number) => `This row occurs twice in the file: it is in line ${line}, too.`,
  extra: (count: number) =>
    count === 1 ? 'One cell stands behind the last column.' : `${count} cells stand behind the last column.`,
} as const

/** What is wrong with how a file is to be imported, under the name of the parameter. */
export const invalidImport = {
  secret: (head: string) =>
    `Passwords are in no file: take the column “${head}” out. Who is added without one gets a link to set it.`,
  head: (head: string) => `The file has no column “${head}”.`,
  field: (name: string, near: string | null) =>
    `There is no field “${name}” that you may import${near === null ? '' : `: did you mean “${near}”?`}${near === null ? '.' : ''}`,
  twice: (head: string, name: string) => `“${head}” goes to “${name}”, and another column does so already.`,
  by: (names: readonly string[]) => `No column goes to ${names.map((name) => `“${name}”`).join(', ')}.`,
  key: (
    count: number,
    samples: readonly { readonly text: string; readonly lines: readonly [number, number] }[],
  ) =>
    `These columns do not tell rows apart: ${figures.format(count)} lines are like another. ${samples.map(({ text, lines: [one, other] }) => `“${text}” stands in lines ${one} and ${other}`).join('; ')}.`,
  format: (head: string, name: string) => `“${head}” cannot be read as “${name}”.`,
  undecided: (head: string) => `“${head}” can be read in several ways. Say in which.`,
  encoding: (label: string) =>
    `There is no encoding “${label}”. Say one of the Encoding Standard, such as utf-8, windows-1252 or shift_jis.`,
  undecidedEncoding: (names: readonly string[]) =>
    `This file has letters that can be read in several ways. Say in which encoding it is written: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}.`,
  nothing: 'No column goes to a field.',
  missing: (label: string) => `${label} is required, and no column goes to it.`,
  oneOf: (name: string, values: readonly string[]) => `${name} must be one of ${values.join(' ')}.`,
  headLine: 'head must be the number of a line, from 1, or 0 where no line holds the names.',
  json: (name: string) => `${name} must be JSON, as the document of the calls says.`,
  dryOrMark: 'Ask with dry=1 what it would come to, and then with the mark of that answer.',
  moved: 'Rows, or the file, have changed since the check. Nothing was imported.',
  noRefused: 'There are no refused rows of that check, or they were kept for a day and are gone.',
  type: 'Send the file as it is: as CSV, as text with tabs, or as an Excel workbook.',
} as const

/** What a column says of itself before the check. */
export const readAs = {
  found: (found: number, all: number) =>
    found === all
      ? `${figures.format(found)} of ${figures.format(all)} found`
      : `${figures.format(found)} found`,
  several: (count: number) => `${figures.format(count)} found more than once`,
  /** @param name of the way; null where every way reads it alike */
  format: (name: string | null, fits: number, of: number) =>
    `${name === null ? '' : `Read as ${name}: `}${figures.format(fits)} of ${figures.format(of)} fit`,
  merged: (count: number) =>
    count === 1
      ? '1 merged cell is read as the one value'
      : `${figures.format(count)} merged cells are read as the one value`,
  scaled: (count: number) =>
    count === 1
      ? '1 number is shown in thousands, and read as it is'
      : `${figures.format(count)} numbers are shown in thousands, and read as they are`,
  hidden: (count: number) =>
    `${count === 1 ? '1 row is' : `${figures.format(count)} rows are`} hidden in the sheet, and read like any other.`,
  total: (line: number) =>
    `Line ${line} looks like a total. Delete it in the file where it is no row of its own.`,
  text: 'As it stands',
  id: 'Finds the row',
  leftOut: 'Left out',
} as const

/** What the file of refused rows is called. */
export const refusedFile = (many: string): string => `Refused ${many.toLowerCase()}`

/** What stands above the reasons in the file of refused rows. */
export const wrongHead = 'What is wrong'

/** The calls of an import, as the document tells them. `many` is a title. */
export const describedImport = {
  does: (many: string) => `Imports ${many} from a file`,
  answers: 'What it would change, or what it has changed',
  columns: (many: string) => `Guesses what the columns of a file of ${many} mean`,
  columnsAnswer: 'The file, its columns, and the field of each',
  refused: (many: string) => `The rows of ${many} that a check has refused, as a file, each with its fault`,
  refusedAnswer: 'A CSV file',
  upload: 'The bytes of the file: CSV or XLSX, 50 MB and 200,000 rows at most',
  name: 'The file name',
  sheet: 'The name of the sheet of a workbook; the first one by default',
  delimiter: 'The sign between cells; guessed by default',
  encoding:
    'A label of the Encoding Standard. Required where a text is neither ASCII nor UTF-8 and has no byte order mark',
  head: 'The line with the names of the columns, from 1; 0 where there is none; guessed by default',
  mapping: 'JSON: by column the name of a field, "id", or null to leave it out; guessed by default',
  by: 'JSON: the fields that identify a row, ["id"], or [] where all rows are new; guessed by default',
  formats: 'JSON: by column the format of its values',
  values: 'JSON: by column which row each text refers to: its id, or null',
  make: 'JSON: the columns whose unknown rows are created',
  dry: 'Only check: nothing is imported',
  mark: 'The mark that the check has answered: commit it',
} as const
