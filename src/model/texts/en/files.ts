import { counted, either, lower, numbered } from './grammar.ts'

const kilobyte = 1024
const megabyte = kilobyte ** 2
const gigabyte = kilobyte ** 3

/** '2.4': one place while it tells something. */
const short = (size: number): string =>
  size < 10 ? String(Math.round(size * 10) / 10) : numbered(Math.round(size))

/** '2.4 MB', '640 KB', '12 bytes' */
const inBytes = (bytes: number): string => {
  if (bytes < kilobyte) return counted(bytes, 'byte')
  if (bytes < megabyte) return `${numbered(Math.ceil(bytes / kilobyte))} KB`
  return bytes < gigabyte ? `${short(bytes / megabyte)} MB` : `${short(bytes / gigabyte)} GB`
}

/** '8.1 of 12.6 MB' */
const part = (sent: number, of: number): string => {
  const unit = of < megabyte ? kilobyte : of < gigabyte ? megabyte : gigabyte
  const name = unit === kilobyte ? 'KB' : unit === megabyte ? 'MB' : 'GB'
  const places = unit === kilobyte ? 0 : 1
  return `${(sent / unit).toFixed(places)} of ${(of / unit).toFixed(places)} ${name}`
}

const timeLeft = (seconds: number): string =>
  seconds < 90
    ? `${numbered(Math.max(1, Math.round(seconds)))} s left`
    : `${numbered(Math.round(seconds / 60))} min left`

/** Said in a list. */
export const fileCell = {
  several: (count: number) => counted(count, 'file'),
} as const

/** Said by the cards of files. `label` is the field's. */
export const fileCards = {
  list: (label: string) => `${label}: files`,
  /** @param who and when it was added; '' where nobody knows */
  about: (bytes: number, who: string, day: string) =>
    [inBytes(bytes), [who, day].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
  checking: 'Being checked for viruses.',
  refused: 'The virus scanner found something. Its content was deleted.',
  open: (name: string) => `Open ${name}`,
  download: (name: string) => `Download ${name}`,
  remove: (name: string) => `Remove ${name}`,
  more: (name: string) => `More for ${name}`,
  show: 'Open in a new tab',
  downloadIt: 'Download',
  removeIt: 'Remove',
  dropOne: 'Drop or paste a file here, or ',
  drop: 'Drop or paste files here, or ',
  dropOther: 'To replace it, drop or paste another here, or ',
  choose: 'choose',
  letGo: 'Let go to add',
  none: 'None',
  takes: (endings: readonly string[], largest: number) =>
    `${endings.length > 0 ? `${either(endings)}, ` : ''}${inBytes(largest)} at most`,
  /** What a picture out of the clipboard is called. @param at '2026-01-31 16.03.12' */
  pasted: (at: string) => `Pasted ${at}`,
  notOpened: (name: string) => `${name} could not be opened`,
  added: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} was added` : `${counted(names.length, 'file')} were added`,
  removed: (name: string) => `${name} was removed`,
  notAdded: (name: string) => `${name} was not added`,
  notRemoved: (name: string) => `${name} was not removed`,
} as const

/** Said of files that are on their way. */
export const sending = {
  waits: (bytes: number) => `Waits for its turn · ${inBytes(bytes)}`,
  sent: (bytes: number, of: number, seconds: number | null) =>
    ['Uploading', part(bytes, of), seconds === null ? '' : timeLeft(seconds)].filter(Boolean).join(' · '),
  taken: 'Being looked at…',
  added: 'Being added…',
  offline: 'Waits for the network',
  retry: 'Retry',
  retryOf: (name: string) => `Send ${name} again`,
  other: 'Choose another file',
  cancel: (name: string) => `Cancel the upload of ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  progress: (name: string) => `Upload of ${name}`,
  begun: (count: number) => `${counted(count, 'file')} on the way`,
  arrived: (name: string) => `${name} is here`,
  /** @param one what the form is of */
  saves: (count: number, one: string) =>
    `Saving does not wait for ${count === 1 ? 'it' : 'them'}: what is on its way is put into the ${lower(one)} once it is here.`,
  unread: 'What the server answered could not be read.',
  lostLine: 'The line was saved before the file was here. Add it again.',
  leave: {
    title: 'Leave while files are on their way?',
    text: (count: number) =>
      `${counted(count, 'file is', 'files are')} still being sent, and ${count === 1 ? 'is' : 'are'} given up.`,
    leave: 'Leave',
    stay: 'Stay',
  },
} as const

/** Why a file is not sent at all. */
export const notSent = {
  tooLarge: (bytes: number, most: number) => `${inBytes(bytes)}: at most ${inBytes(most)}.`,
  empty: 'The file is empty.',
  folder: 'Folders are not taken: add the files in it.',
  noEnding: (label: string) => `Its name must end in what it is, such as .pdf, to be among ${label}.`,
  type: (label: string, ending: string, taken: readonly string[]) =>
    `${label} ${taken.length > 0 ? `takes ${either(taken)}` : 'takes files of usual types'}, not .${ending}.`,
  tooMany: (label: string, most: number) => `${label} holds ${numbered(most)} files at most.`,
} as const
