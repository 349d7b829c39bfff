import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpError } from '../../src/server/platform/errors/http-error.ts'
import { openSheet, type SheetOptions, type SheetRow } from '../../src/server/platform/sheets/index.ts'

type Limits = Parameters<typeof openSheet>[2]

/** What is to be found out of a file by looking at it. */
export const guessed: SheetOptions = { sheet: null, delimiter: null, encoding: null, head: null }

/** Does something with a file of these bytes, which is gone afterwards. */
export const withFile = async <T>(
  bytes: string | Uint8Array,
  work: (path: string) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'sheet-'))
  try {
    writeFileSync(join(folder, 'file'), bytes)
    return await work(join(folder, 'file'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file as it is opened, with its rows. */
export const opened = (bytes: string | Uint8Array, options: Partial<SheetOptions> = {}) =>
  withFile(bytes, async (path) => {
    const { read, close, ...facts } = await openSheet(sent(path), { ...guessed, ...options })
    const lines: readonly SheetRow[] = (await Array.fromAsync(read())).flat()
    await close()
    return { ...facts, lines, cells: lines.map(({ cells }) => cells) }
  })

/** What is said of a file that is refused, by what it is about. Nothing of it is kept. */
export const refusal = (
  bytes: string | Uint8Array,
  options: Partial<SheetOptions> = {},
  limits?: Limits,
): Promise<unknown> =>
  withFile(bytes, async (path) => {
    try {
      await openSheet(sent(path), { ...guessed, ...options }, limits)
      return 'opened'
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const left = readdirSync(join(path, '..')).filter((name) => name !== 'file')
      return left.length > 0 ? { left } : { status: error.status, ...error.extra }
    }
  })

export const sent = (path: string) => ({ path, name: 'sheet.csv', type: 'text/csv' })

const windows1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

/** A text as bytes. */
export const encoded = (
  text: string,
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252',
): Buffer => {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'windows-1252')
    return Buffer.from(Array.from(text, (sign) => windows1252.get(sign) ?? 0x3f))
  const bytes = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}
