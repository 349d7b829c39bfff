import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The address of the scanner (clamd). */
export type ScannerPlace = { readonly host: string; readonly port: number } | { readonly path: string }

/** Parses 'clamd://127.0.0.1:3310' or 'clamd:///run/clamav/clamd.ctl'; null where the setting is neither. */
export const scannerPlace = (setting: string): ScannerPlace | null => {
  if (!setting.startsWith('clamd://') || !URL.canParse(setting)) return null
  const { hostname, port, pathname, search, hash } = new URL(setting)
  if (search !== '' || hash !== '') return null
  if (hostname === '') return pathname.length > 1 ? { path: decodeURIComponent(pathname) } : null
  return pathname.length > 1 ? null : { host: hostname, port: Number(port || 3310) }
}

/** The scanner's result for a file. */
export type Verdict =
  | { readonly is: 'clean' }
  | { readonly is: 'found'; readonly what: string }
  /** The stream exceeds the scanner's size limit. */
  | { readonly is: 'tooLarge' }
  | { readonly is: 'failed'; readonly says: string }

/** Longest answer that is read, in characters. */
const longestAnswer = 4096
/** Timeout of the connection: clamd reads while bytes are sent, and answers within this time after the last one. */
const silenceMilliseconds = 120_000

/**
 * Streams bytes to clamd for a scan.
 * @throws the network error where clamd is unreachable or closes the connection early
 */
export const scan = async (place: ScannerPlace, bytes: Readable): Promise<Verdict> => {
  const socket = connect('path' in place ? { path: place.path } : { host: place.host, port: place.port })
  socket.setTimeout(silenceMilliseconds, () => socket.destroy(new Error('It did not answer in time.')))
  const answer = answerOf(socket)
  try {
    await Promise.race([send(socket, bytes, answer), answer])
    return verdictIn(await answer)
  } finally {
    bytes.destroy()
    socket.destroy()
  }
}

/**
 * Sends length-prefixed chunks and a final length of 0. Stops when clamd answers early, since it then reads no more.
 */
const send = async (socket: Socket, bytes: Readable, answer: Promise<string>): Promise<void> => {
  let isAnswered = false
  const over = answer.then(
    () => {
      isAnswered = true
    },
    () => {
      isAnswered = true
    },
  )
  const write = async (chunk: Buffer): Promise<void> => {
    await Promise.race([new Promise<void>((resolve) => socket.write(chunk, () => resolve())), over])
    await nextTurn() // reads an answer before the next write fails on a closed connection
  }
  await write(Buffer.from('zINSTREAM\0'))
  for await (const piece of bytes) {
    const chunk = piece as Buffer // the store's streams yield bytes
    if (isAnswered) return
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    await write(length)
    await write(chunk)
  }
  await write(Buffer.alloc(4))
}

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    socket.on('data', (piece: Buffer) => {
      said += piece.toString('utf8')
      if (said.includes('\0') || said.length > longestAnswer) resolve(said)
    })
    socket.once('end', () => (said === '' ? reject(new Error('It ended without an answer.')) : resolve(said)))
    socket.once('error', (error) => (said === '' ? reject(error) : resolve(said)))
    socket.once('close', () => reject(new Error('It ended without an answer.')))
  })

const verdictIn = (said: string): Verdict => {
  const text = (said.split('\0', 1)[0] ?? '').replace(/^stream: /, '').trim()
  if (text === 'OK') return { is: 'clean' }
  if (text.endsWith(' FOUND')) return { is: 'found', what: text.slice(0, -' FOUND'.length) }
  return /size limit exceeded/i.test(text) ? { is: 'tooLarge' } : { is: 'failed', says: text }
}
