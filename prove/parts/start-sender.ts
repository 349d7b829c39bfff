import { fork } from 'node:child_process'
import { once } from 'node:events'
import { inside, pinnedNode } from '../../commands/parts/paths.mjs'

/** What one connection says: a call, again and again. */
export interface Sending {
  readonly path: string
  readonly method?: string
  readonly body?: unknown
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
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
  /** On each connection. */
  readonly times: number
  /** It ends after so many, whatever is left. */
  readonly seconds: number
}

export interface Sent {
  /** Answers by status; '0' for none. */
  readonly answered: Readonly<Record<string, number>>
  readonly sent: number
  readonly seconds: number
}

/** Sends from a process of its own. `done` tells when all is sent (unread: written); its connections stay until `end`. */
export const startSender = (plan: SenderPlan): { readonly done: Promise<Sent>; end(): void } => {
  const child = fork(inside('prove', 'parts', 'sender.ts'), [], { execPath: pinnedNode })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.send(plan)
  return {
    done: once(child, 'message').then(([sent]: readonly Sent[]) => sent ?? nothing),
    end: () => {
      process.off('exit', endWithUs)
      child.kill('SIGKILL')
    },
  }
}

const nothing: Sent = { answered: {}, sent: 0, seconds: 0 }

/** The same, to its end. */
export const send = async (plan: SenderPlan): Promise<Sent> => {
  const sender = startSender(plan)
  const sent = await sender.done
  sender.end()
  return sent
}
