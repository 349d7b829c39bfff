import { connect, type Socket } from 'node:net'

/** An answer to a page. */
export interface PageAnswer {
  readonly status: number
  readonly body: string
  /** The mark of the answer, '' without one. */
  readonly mark: string
}

const endOfHead = Buffer.from('\r\n\r\n')

const headerIn = (head: string, name: string): string | undefined =>
  new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(head)?.[1]

/**
 * One kept-alive connection of a page, which repeats one read as a browser does: it sends the tag of the last answer,
 * and uses that again where nothing has changed. Written on the bare socket, since two cores serve and send.
 */
export class PageConnection {
  readonly #url: URL
  readonly #path: string
  readonly #token: string
  #socket: Socket | null = null
  #received: Buffer = Buffer.alloc(0)
  #tag = ''
  #body = ''
  #settle: { resolve(answer: PageAnswer): void; reject(error: Error): void } | null = null

  constructor(url: string, path: string, token: string) {
    this.#url = new URL(url)
    this.#path = path
    this.#token = token
  }

  /** @param headers beside those of each read; one a line @throws where the connection ends before the answer */
  async read(headers = ''): Promise<PageAnswer> {
    const socket = this.#socket ?? (await this.#connect())
    const tag = this.#tag === '' ? '' : `If-None-Match: ${this.#tag}\r\n`
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      socket.write(
        `GET ${this.#path} HTTP/1.1\r\nHost: ${this.#url.host}\r\nX-Requested-With: XMLHttpRequest\r\nAuthorization: Bearer ${this.#token}\r\n${tag}${headers}\r\n`,
      )
    })
  }

  close(): void {
    this.#settle = null
    this.#socket?.destroy()
    this.#socket = null
  }

  #connect(): Promise<Socket> {
    const socket = connect({ host: this.#url.hostname, port: Number(this.#url.port), noDelay: true })
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        if (this.#socket === socket) this.#socket = null
        reject(error)
        this.#settle?.reject(error)
      }
      socket.on('error', fail)
      socket.on('close', () => fail(new Error('The server closed the connection.')))
      socket.once('connect', () => {
        this.#socket = socket
        resolve(socket)
      })
    })
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(endOfHead)
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const status = Number(head.slice(9, 12))
    const begin = end + endOfHead.length
    const length = status === 304 ? 0 : Number(headerIn(head, 'content-length') ?? 0)
    if (this.#received.length < begin + length) return
    if (status === 200) {
      this.#body = this.#received.toString('utf8', begin, begin + length)
      this.#tag = headerIn(head, 'etag') ?? ''
    }
    this.#received = Buffer.alloc(0)
    const settle = this.#settle
    this.#settle = null
    settle?.resolve({ status, body: this.#body, mark: headerIn(head, 'change-mark') ?? '' })
  }
}
