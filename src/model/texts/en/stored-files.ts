import { numbered } from './grammar.ts'

/** What a file turned out to be. */
type Is = { readonly is: 'program' | 'page' | 'archive' } | { readonly says: string }

const called = { program: 'a program', page: 'a web page', archive: 'an archive' } as const
const said = (it: Is): string => ('is' in it ? called[it.is] : it.says)

const megabyte = 1024 * 1024

/** '63 MB', '1.5 MB', '12 KB' */
const sizeInWords = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < megabyte) return `${Math.ceil(bytes / 1024)} KB`
  const size = bytes / megabyte
  return `${size < 10 && !Number.isInteger(size) ? size.toFixed(1) : Math.round(size)} MB`
}

/** Said of a file that is sent, under `name` or `content`. */
export const invalidFile = {
  noEntity: 'Say whose field the file is for: entity=…&field=….',
  entity: (name: string) => `There is no entity '${name}' with files.`,
  field: (name: string, known: readonly string[]) =>
    `There is no field '${name}' of files. There are: ${known.join(', ')}.`,
  noName: 'A file needs a name.',
  path: 'A name has no / and no \\ in it: send the name alone.',
  turning: 'The name has characters that turn or hide parts of it. Give the file another name.',
  control: 'The name has characters that cannot be seen. Give the file another name.',
  longName: (most: number) => `A name may have ${most} characters at most.`,
  noEnding: 'The name must end in what the file is, such as .pdf.',
  notTaken: (label: string, ending: string, taken: readonly string[]) =>
    `${label} takes no .${ending} files. It takes: ${taken.join(', ')}.`,
  tooLarge: (bytes: number | null, most: number) =>
    bytes === null
      ? `Larger than ${sizeInWords(most)}: at most ${sizeInWords(most)}.`
      : `${sizeInWords(bytes)}: at most ${sizeInWords(most)}.`,
  empty: 'The file is empty.',
  otherContent: (ending: string, says: string, found: Is | null) =>
    `The name ends in .${ending}, but the content is ${found === null ? `not ${says}` : said(found)}. Send the file as what it is.`,
  twoThings: (says: string, other: Is) =>
    `The file is ${says} and ${said(other)} at the same time. Save it anew with the program that it is of.`,
  noText: (says: string) => `The file is called ${says}, but has bytes that no text has.`,
  damaged: (ending: string) => `The .${ending} file cannot be read: it is damaged, or locked by a password.`,
  macros: 'The file holds macros. Save it without them.',
  script: (what: string) =>
    `The drawing holds what could run or fetch something: ${what}. Export it without.`,
  pixels: (width: number, height: number, most: number) =>
    `The picture is ${numbered(width)} × ${numbered(height)} pixels, ${numbered(width * height)} in all: at most ${numbered(most)}. Save it smaller.`,
  noSize:
    'How large the picture is cannot be read: it is damaged. Save it anew with the program that it is of.',
  inline: 'Only images and PDFs are shown in place. Ask for the file without inline.',
  notYours: (label: string) => `${label} names a file that is not there to be added. Upload it again.`,
  slow: 'The file did not come to its end. Send it again.',
} as const

/** Said of the place where files lie: in answers, in the log, at the start. */
export const storedFiles = {
  full: 'Storage is full. The file was not kept; ask an administrator to free space.',
  tooMany: (most: number) =>
    `${most} files that you sent are in no row yet, or they weigh too much. Save them, or wait until tomorrow.`,
  away: 'The place where files are kept cannot be reached. Try again in a moment.',
  missing: 'There is no such file. It may have been deleted.',
  noObject: (key: string) => `There is no object ${key} among the files.`,
  gone: 'The content of this file is missing from where files are kept. Ask an administrator to restore it from a backup.',
  checking: 'This file is still being checked. Try again in a moment.',
  refused: 'The scanner found something in this file, and its content was deleted.',
  badSetting: (setting: string) =>
    `FILES is '${setting}'; it must be file:<folder>, or s3://<bucket>/<prefix>?endpoint=<https://…>&region=<region>.`,
  setting: 'file:<folder>, or s3://<bucket>/<prefix>?endpoint=<https://…>&region=<region>',
  noKeys: 'FILES names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  otherOwner: (place: string) =>
    `The files in ${place} are those of another database. Give each database a place of its own by FILES; nothing is swept there.`,
  swept: 'files were swept that nothing leads to',
  absent: 'the content of files is missing from where files are kept: restore it from a backup',
  notSwept: 'the files could not be swept; that is tried again',
} as const

/** Said of the scanner. */
export const scanning = {
  subject: (name: string) => `Check ${name}`,
  found: (what: string) => `the scanner refused a file: ${what}`,
  away: (place: string) => `The scanner at ${place} cannot be reached.`,
  tooLarge:
    'The scanner takes no file of this size. Raise StreamMaxLength in its clamd.conf above the largest file of the product, and try again.',
  said: (answer: string) => `The scanner said: ${answer}`,
  setting: 'clamd://<host>:<port> or clamd:///<path of a socket>',
} as const
