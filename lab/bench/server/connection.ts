import { connect, type Socket } from 'node:net'

/** One answer, as far as a load needs it: the body is read over. */
export interface Received {
  readonly status: number
  /** Its head included. */
  readonly bytes: number
}

const endOfHead = Buffer.from('\r\n\r\n')

/**
 * One kept-alive connection that sends the next request when the last is answered. Written on the bare socket: Node's
 * own client costs more processor time than the servers that are measured, and autocannon counts whole milliseconds,
 * where most of these answers take less than one.
 */
export class LoadConnection {
  readonly #url: URL
  #socket: Socket | null = null
  #head: Buffer = Buffer.alloc(0)
  #received = { status: 0, bytes: 0 }
  #remaining = -1
  #last = false
  #resolve: (received: Received) => void = () => {}
  #reject: (error: Error) => void = () => {}

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /**
   * Connects first, and anew where the server said that its last answer on this connection was the last.
   * @param request the whole of it, head and body
   */
  async send(request: string): Promise<Received> {
    const socket = this.#socket ?? (await this.#connect())
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      socket.write(request)
    })
  }

  close(): void {
    this.#reject = () => {}
    this.#socket?.destroy()
    this.#socket = null
  }

  #connect(): Promise<Socket> {
    const socket = connect({ host: this.#url.hostname, port: Number(this.#url.port), noDelay: true })
    this.#socket = socket
    const fail = (error: Error) => {
      if (socket === this.#socket) this.#reject(error)
    }
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('The server closed the connection.')))
    return new Promise((resolve, reject) => {
      this.#reject = reject
      socket.once('connect', () => resolve(socket))
    })
  }

  #take(chunk: Buffer): void {
    if (this.#remaining >= 0) {
      this.#received.bytes += chunk.length
      this.#remaining -= chunk.length
      if (this.#remaining === 0) this.#end()
      return
    }
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk])
    const end = this.#head.indexOf(endOfHead)
    if (end < 0) return
    const head = this.#head.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.#reject(new Error(`An answer without its length:\n${head}`))
      return
    }
    if (/\r\nconnection: *close/i.test(head)) this.#last = true
    this.#received = { status: Number(head.slice(9, 12)), bytes: this.#head.length }
    this.#remaining = Number(length) - (this.#head.length - end - endOfHead.length)
    this.#head = Buffer.alloc(0)
    if (this.#remaining === 0) this.#end()
  }

  #end(): void {
    this.#remaining = -1
    if (this.#last) this.close()
    this.#last = false
    this.#resolve(this.#received)
  }
}
