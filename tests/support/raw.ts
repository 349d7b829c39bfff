import { connect } from 'node:net'

const patience = 60_000

/** Whether an answer is there to its end, by what its head says of its length. */
const isWhole = (answer: Buffer, bodiless: boolean): boolean => {
  const text = answer.toString('latin1')
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, head))?.[1]
  return (
    bodiless ||
    (length === undefined ? text.endsWith('\r\n0\r\n\r\n') : answer.length >= head + 4 + Number(length))
  )
}

/** Sends bytes as they stand, and answers what came back: one answer, or whatever there was when the server closed. */
export const raw = (url: string, bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const bodiless = bytes.toString().startsWith('HEAD ')
    let answer = Buffer.alloc(0)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setTimeout(patience, () => socket.destroy())
    socket.on('data', (part) => {
      answer = Buffer.concat([answer, typeof part === 'string' ? Buffer.from(part) : part])
      if (isWhole(answer, bodiless)) socket.destroy()
    })
    socket.on('close', () => resolve(answer.toString()))
    socket.on('error', (error) => (answer.length > 0 ? resolve(answer.toString()) : reject(error)))
  })

/** The status of an answer's first line; 0 where there is none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
