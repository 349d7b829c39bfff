import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** An open page's stream of changes, kept open by the server through whatever happens to the database. */
export interface ListenIn {
  /** When it was last told that this entity changed (`performance.now()`); 0 before. */
  lastHeard(entity: string): number
  /** Whether the server closed it. */
  ended(): boolean
  close(): void
}

interface Listening {
  /** The address to come from. */
  readonly from?: string
  /** Called at each change, with the mark up to which it tells of changes. */
  readonly changed?: (mark: string) => void
}

/**
 * @param since the mark of an answer: what was written since is told first
 * @throws with the status where the stream is refused
 */
export const listenIn = (
  url: string,
  { token }: { readonly token: string | undefined },
  since?: string,
  { from, changed = () => {} }: Listening = {},
): Promise<ListenIn> =>
  new Promise((resolve, reject) => {
    const heard = new Map<string, number>()
    let [text, closed, ended] = ['', false, false]
    const end = () => {
      ended = !closed
    }
    const asked = request(`${url}/api/changes`, {
      agent: false,
      ...(from !== undefined && { localAddress: from }),
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Requested-With': 'XMLHttpRequest',
        ...(since !== undefined && { 'Last-Event-ID': since }),
      },
    })
    const close = () => {
      closed = true
      asked.destroy()
    }
    asked.on('error', reject)
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) {
        close()
        return reject(new Error(`The stream was answered ${answer.statusCode}.`))
      }
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
        for (const [whole, mark, names] of text.matchAll(/id: (.*)\nevent: changed\ndata: (.*)\n\n/g)) {
          for (const name of JSON.parse(names ?? '[]')) heard.set(name, performance.now())
          text = text.slice(text.indexOf(whole) + whole.length)
          changed(mark ?? '')
        }
      })
      answer.on('error', end)
      answer.on('end', end)
      resolve({ lastHeard: (entity) => heard.get(entity) ?? 0, ended: () => ended, close })
    })
    asked.end()
  })

/** How long after that moment every listener was told of the entity, in milliseconds; infinite where not in time. */
export const heardAfter = async (
  listeners: readonly ListenIn[],
  entity: string,
  moment: number,
  patience: number,
): Promise<number> => {
  const all = () => listeners.every((listener) => listener.lastHeard(entity) > moment)
  while (!all() && performance.now() < moment + patience) await pause(5)
  return all()
    ? Math.max(...listeners.map((listener) => listener.lastHeard(entity))) - moment
    : Number.POSITIVE_INFINITY
}
