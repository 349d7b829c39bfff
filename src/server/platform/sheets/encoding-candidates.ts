import { analyse } from 'chardet'
import { encodingNamed, isWrittenIn } from './encoding.ts'
import type { FileBytes } from './file-bytes.ts'

/** A possible encoding, and a line of the file decoded with it. */
export interface EncodingCandidate {
  /** For example 'windows-1253'. */
  readonly name: string
  readonly line: string
}

/** Single-byte encodings; if two decode a file alike, the first is used. */
const narrow = [
  ...['windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1255'],
  ...[
    'windows-1256',
    'windows-1257',
    'windows-1258',
    'windows-874',
    'iso-8859-2',
    'iso-8859-3',
    'iso-8859-4',
  ],
  ...['iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14'],
  ...['iso-8859-15', 'iso-8859-16', 'koi8-r', 'koi8-u', 'ibm866', 'macintosh', 'x-mac-cyrillic'],
]

/** Multi-byte encodings. */
const several = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr']

/** Bytes to sample from lines with non-ASCII bytes. */
const mostSample = 32 * 1024

/** Lines to compare for one that shows the difference between encodings. */
const mostLines = 40

/** Possible encodings of non-ASCII bytes, the likeliest first. @param isUtf8 whether UTF-8 is possible, too */
export const legacyCandidates = (file: FileBytes, isUtf8: boolean): readonly EncodingCandidate[] => {
  const { bytes, lines } = sampleOf(file)
  const sample = Buffer.concat(lines)
  const ofOne = isUtf8 ? [] : narrow.filter(readsApart(bytes))
  const ofSeveral = [...(isUtf8 ? [] : several), 'iso-2022-jp'].filter((name) => isWrittenIn(file, name))
  const confidence = new Map<string, number>()
  for (const { name, confidence: sure } of analyse(sample))
    for (const each of familyOf(name)) confidence.set(each, Math.max(sure, confidence.get(each) ?? 0))
  const names = [...(isUtf8 ? ['utf-8'] : []), ...ofOne, ...ofSeveral]
  const likely = (name: string) =>
    readableShare(new TextDecoder(name).decode(sample)) * 100 + (confidence.get(name) ?? 0)
  const ordered = names
    .map((name) => ({ name, likely: likely(name) }))
    .toSorted((one, other) => other.likely - one.likely)
    .map(({ name }) => name)
  return withLines(ordered, lines)
}

/** Possible UTF-16 encodings of a text with zero bytes. @param some the start of the file */
export const wideCandidates = (file: FileBytes, some: Buffer): readonly EncodingCandidate[] => {
  const even = some.subarray(0, some.length - (some.length % 2))
  const found = ['utf-16le', 'utf-16be'].flatMap((name) => {
    const text = new TextDecoder(name).decode(even)
    const share = beyondAscii.test(text) ? readableShare(text) : 1
    return /[\r\n]/.test(text) && !text.includes('\0') && share > leastReadable && isWrittenIn(file, name)
      ? [{ name, share, line: text.split(/[\r\n]+/).find((line) => beyondAscii.test(line)) ?? '' }]
      : []
  })
  return found
    .toSorted((one, other) => other.share - one.share)
    .map(({ name, line }) => ({ name, line: shortened(line) }))
}

const leastReadable = 0.6

/** The non-ASCII byte values of a file, and sample lines with such bytes or with escape bytes. */
const sampleOf = (
  file: FileBytes,
): { readonly bytes: ReadonlySet<number>; readonly lines: readonly Buffer[] } => {
  const bytes = new Set<number>()
  const lines: Buffer[] = []
  let [held, rest] = [0, Buffer.alloc(0)]
  const note = (line: Buffer): void => {
    if (held > mostSample || !line.some((byte) => byte > 127 || byte === escapeByte)) return
    const some = line.subarray(0, longestLine)
    lines.push(Buffer.concat([some, lineEnd]))
    held += some.length
  }
  for (const piece of file.piecesInPlace()) {
    for (const byte of piece) if (byte > 127) bytes.add(byte)
    if (held > mostSample) continue
    let from = 0
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      note(Buffer.concat([rest, piece.subarray(from, at)]))
      rest = Buffer.alloc(0)
      from = at + 1
    }
    rest = Buffer.concat([rest, piece.subarray(from)]).subarray(0, longestLine)
  }
  note(rest)
  return { bytes, lines }
}

const [escapeByte, lineEnd, longestLine] = [27, Buffer.from('\n'), 4096]

/** Accepts encodings that decode all these bytes to characters, and differently from those accepted before. */
const readsApart = (bytes: ReadonlySet<number>): ((name: string) => boolean) => {
  const known = new Set<string>()
  const all = Uint8Array.from(bytes)
  return (name) => {
    const text = new TextDecoder(name).decode(all)
    if (/[\ufffd\u0080-\u009f]/.test(text) || known.has(text)) return false
    known.add(text)
    return true
  }
}

/** Related encodings for a detector result: Windows code pages extend the ISO ones that the detector reports. */
const families: Readonly<Record<string, readonly string[]>> = {
  'iso-8859-2': ['windows-1250'],
  'iso-8859-6': ['windows-1256'],
  'iso-8859-7': ['windows-1253'],
  'iso-8859-8': ['windows-1255'],
  'koi8-r': ['koi8-u'],
  'windows-1250': ['iso-8859-2'],
  'windows-1252': ['iso-8859-15'],
  'windows-1253': ['iso-8859-7'],
}

const familyOf = (name: string): readonly string[] => {
  const known = encodingNamed(name)
  return known === null ? [] : [known, ...(families[known] ?? [])]
}

/** Share of non-ASCII letters in plausible words: of one script, and without a capital inside. */
const readableShare = (text: string): number => {
  let [good, all] = [0, 0]
  for (const [word] of text.matchAll(/[^\s,;|"'()./:\d-]+/g)) {
    const odd = word.match(beyondAsciiAll)?.length ?? 0
    if (odd === 0) continue
    all += odd
    if (isWord(word)) good += odd
  }
  return all === 0 ? 0 : good / all
}

const isWord = (word: string): boolean =>
  scripts.some((script) => script.test(word)) && !/\p{Ll}\p{Lu}/u.test(word)

const scripts = [
  /^[\p{Script=Latin}\p{M}’“”„«»–—…€£§°•]+$/u,
  /^[\p{Script=Greek}\p{M}’“”«»–—…€·]+$/u,
  /^[\p{Script=Cyrillic}’“”„«»–—…№€]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・々、。「」（）［］：；！？　％]+$/u,
  /^[\p{Script=Hangul}\p{Script=Han}]+$/u,
  /^[\p{Script=Hebrew}\p{M}]+$/u,
  /^[\p{Script=Arabic}\p{M}،؛؟ـ]+$/u,
  /^[\p{Script=Thai}\p{M}]+$/u,
]

const beyondAscii = /[^\p{ASCII}]/u
const beyondAsciiAll = /[^\p{ASCII}]/gu

/** Adds to each encoding a line that distinguishes most of them. */
const withLines = (names: readonly string[], lines: readonly Buffer[]): readonly EncodingCandidate[] => {
  const read = lines
    .slice(0, mostLines)
    .map((line) => names.map((name) => new TextDecoder(name).decode(line)))
  const best = read.reduce<readonly string[]>(
    (one, other) => (new Set(other).size > new Set(one).size ? other : one),
    [],
  )
  return names.map((name, place) => ({ name, line: shortened(best[place] ?? '') }))
}

const [longestShown, before] = [80, 20]

/** Trims a line and starts it shortly before its first non-ASCII letter. */
const shortened = (line: string): string => {
  const text = line.trim()
  const from = Math.max(0, text.search(beyondAscii) - before)
  const some = [...text.slice(from)]
  return `${from > 0 ? '…' : ''}${some.slice(0, longestShown).join('')}${some.length > longestShown ? '…' : ''}`
}
