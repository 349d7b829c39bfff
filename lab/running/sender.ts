import { fork } from 'node:child_process'
import { once } from 'node:events'
import { inside, pinnedNode } from '../../commands/parts/paths.mjs'

/** What one connection says: a call, again and again. */
export interface Sending {
  readonly path: string
  readonly method?: string
  readonly body?: unknown
  readonly token?: string | undefined
}

export interface SenderPlan {
  readonly url: string
  /** The addresses to come from, by turns. */
  readonly from: readonly string[]
  /** Each connection takes the next of them. */
  readonly calls: readonly Sending[]
  readonly connections: number
  /**
   * answered: the next one when the last is answered; unread: `times` at once and not a byte read; slowly: the same,
   * and a KiB read four times a second; abandoned: one, and the connection is closed as soon as it is written; reset:
   * the connection is reset as soon as it is open.
   */
  readonly manner: 'answered' | 'unread' | 'slowly' | 'abandoned' | 'reset'
  /** On each connection; as often as there is time for unless said. */
  readonly times?: number
  /** It ends after so many, whatever is left. */
  readonly seconds: number
  /** Its processor time counts for less than the server's. */
  readonly behind?: boolean
}

/** Answers by status ('0' for none), and how many requests went out. */
export interface Sent {
  readonly answered: Readonly<Record<string, number>>
  readonly sent: number
}

/** Sends from a process of its own. `done` tells when all is sent (unread: written); its connections stay until `end`. */
export const startSender = (plan: SenderPlan): { readonly done: Promise<Sent>; end(): void } => {
  const child = fork(inside('lab', 'running', 'sender-process.ts'), [], { execPath: pinnedNode })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  child.send(plan)
  return { done: once(child, 'message').then(([sent]: readonly Sent[]) => sent ?? nothing), end }
}

const nothing: Sent = { answered: {}, sent: 0 }

/** The same, to its end. */
export const send = async (plan: SenderPlan): Promise<Sent> => {
  const sender = startSender(plan)
  const sent = await sender.done
  sender.end()
  return sent
}

/** The bytes of a request, for who writes on the bare connection. */
export const rawRequest = (url: string, { method = 'GET', path, body, token }: Sending): string => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'X-Requested-With: XMLHttpRequest',
  ]
  if (token !== undefined) head.push(`Authorization: Bearer ${token}`)
  if (text) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`)
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
