import { connect, type Socket } from 'node:net'

/** One answer, as far as a load needs it: the body is read over, or kept where asked for. */
export interface Received {
  readonly status: number
  readonly bytes: number
}

const endOfHead = Buffer.from('\r\n\r\n')

/**
 * One kept-alive connection that sends the next request when the last is answered. Written on the bare socket, since
 * node's own client costs more processor time than the servers that are measured here.
 */
export class LoadConnection {
  readonly #url: URL
  #socket: Socket
  #last = false
  #head: Buffer = Buffer.alloc(0)
  #remaining = -1
  #status = 0
  #bytes = 0
  #resolve: ((received: Received) => void) | null = null
  #reject: ((error: Error) => void) | null = null

  private constructor(url: URL, socket: Socket) {
    this.#url = url
    this.#socket = this.#watched(socket)
  }

  static async open(url: URL): Promise<LoadConnection> {
    return new LoadConnection(url, await connected(url))
  }

  /**
   * Connects anew where the server said that its last answer on this connection was the last.
   * @param request the whole of it, head and body
   */
  async send(request: string): Promise<Received> {
    if (this.#last) {
      this.#last = false
      this.#socket.destroy()
      this.#socket = this.#watched(await connected(this.#url))
    }
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#reject = null
    this.#socket.destroy()
  }

  #watched(socket: Socket): Socket {
    const fail = (error: Error) => {
      if (socket === this.#socket) this.#reject?.(error)
    }
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('The server closed the connection.')))
    return socket
  }

  #take(chunk: Buffer): void {
    if (this.#remaining >= 0) {
      this.#bytes += chunk.length
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
      this.#reject?.(new Error(`An answer without its length:\n${head}`))
      return
    }
    this.#last = /\r\nconnection: *close/i.test(head)
    this.#status = Number(head.slice(9, 12))
    this.#bytes = this.#head.length
    this.#remaining = Number(length) - (this.#head.length - end - endOfHead.length)
    this.#head = Buffer.alloc(0)
    if (this.#remaining === 0) this.#end()
  }

  #end(): void {
    const resolve = this.#resolve
    const received = { status: this.#status, bytes: this.#bytes }
    this.#remaining = -1
    this.#resolve = null
    this.#reject = null
    resolve?.(received)
  }
}

const connected = (url: URL): Promise<Socket> => {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
