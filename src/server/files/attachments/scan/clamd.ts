import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Where a scanner listens: clamd's own words. */
export type ScannerPlace = { readonly host: string; readonly port: number } | { readonly path: string }

/** 'clamd://127.0.0.1:3310' or 'clamd:///run/clamav/clamd.ctl'; null of what is neither. */
export const scannerPlace = (setting: string): ScannerPlace | null => {
  if (!setting.startsWith('clamd://') || !URL.canParse(setting)) return null
  const { hostname, port, pathname, search, hash } = new URL(setting)
  if (search !== '' || hash !== '') return null
  if (hostname === '') return pathname.length > 1 ? { path: decodeURIComponent(pathname) } : null
  return pathname.length > 1 ? null : { host: hostname, port: Number(port || 3310) }
}

/** What a scanner says of a file. */
export type Verdict =
  | { readonly is: 'clean' }
  | { readonly is: 'found'; readonly what: string }
  /** It takes no stream of this length. */
  | { readonly is: 'tooLarge' }
  | { readonly is: 'failed'; readonly says: string }

/** clamd takes a stream in chunks, each behind its length; one of none ends it. */
const longestAnswer = 4096
/** It reads as it is sent; what it does not answer in this time after the last byte, it does not answer. */
const silenceMilliseconds = 120_000

/**
 * Has clamd look at some bytes.
 * @throws the fault of the network where it is away, or ends in the middle
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

/** It may answer before all is sent, and reads no more then. */
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
    await nextTurn() // so that an answer is read before the next write finds the line closed
  }
  await write(Buffer.from('zINSTREAM\0'))
  for await (const piece of bytes) {
    const chunk = piece as Buffer // streams of objects are read as bytes
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
