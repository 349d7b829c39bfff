import { connect } from 'node:net'

/** Sends bytes as they stand, and answers what came back when the server closed or nothing more came for a while. */
export const raw = (url: string, bytes: string | Buffer, patience = 3000): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setTimeout(patience, () => socket.destroy())
    socket.on('data', (part) => {
      text += part
      if (/\r\n\r\n[\s\S]+$/.test(text)) socket.setTimeout(150)
    })
    socket.on('close', () => resolve(text))
    socket.on('error', (error) => (text ? resolve(text) : reject(error)))
  })

/** The status of an answer's first line; 0 where there is none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
