import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../../commands/parts/port.mjs'

/** Somebody who speaks as clamd does, and finds what holds this text. */
export interface Scanner {
  readonly setting: string
  /** Streams that came to their end. */
  readonly seen: () => number
  /** It is away from now on, until it is back. */
  away(): Promise<void>
  back(): Promise<void>
}

export const bad = 'WHAT-THE-SCANNER-FINDS'

/** @param most bytes of a stream, as its StreamMaxLength says */
export const startScanner = async (most = 1 << 20): Promise<Scanner> => {
  const port = await freePort()
  let seen = 0
  let server: Server | null = null
  const open = new Set<Socket>()
  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((socket) => {
        open.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => open.delete(socket))
        let all = Buffer.alloc(0)
        let isAnswered = false
        socket.on('data', (piece: Buffer) => {
          if (isAnswered) return
          all = Buffer.concat([all, piece])
          const verdict = verdictOf(all, most)
          if (verdict === null) return
          isAnswered = true
          seen += 1
          socket.end(`${verdict}\0`)
        })
      }).listen(port, '127.0.0.1', resolve)
    })
  await listen()
  return {
    setting: `clamd://127.0.0.1:${port}`,
    seen: () => seen,
    away: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server?.close(resolve) ?? resolve(null))
      server = null
    },
    back: async () => {
      if (server === null) await listen()
    },
  }
}

/** What it says of what it was sent so far; null where more is to come. */
const verdictOf = (all: Buffer, most: number): string | null => {
  const command = 'zINSTREAM\0'
  if (all.length < command.length) return null
  if (all.toString('latin1', 0, command.length) !== command) return 'UNKNOWN COMMAND'
  const pieces: Buffer[] = []
  let length = 0
  for (let at = command.length; ; ) {
    if (at + 4 > all.length) return null
    const next = all.readUInt32BE(at)
    if (next === 0) break
    length += next
    if (length > most) return 'INSTREAM size limit exceeded. ERROR'
    if (at + 4 + next > all.length) return null
    pieces.push(all.subarray(at + 4, at + 4 + next))
    at += 4 + next
  }
  return Buffer.concat(pieces).includes(bad) ? 'stream: Test.Found FOUND' : 'stream: OK'
}
