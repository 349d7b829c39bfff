import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '../../tests/support/calls.ts'

/** An open page's stream of changes, kept open by the server through whatever happens to the database. */
export interface ListenIn {
  /** When it was last told that this entity changed (`performance.now()`); 0 before. */
  lastHeard(entity: string): number
  /** Whether the server closed it. */
  ended(): boolean
  close(): void
}

/** @param since the mark of an answer: what was written since is told first */
export const listenIn = async (url: string, who: Caller, since?: string): Promise<ListenIn> => {
  const ending = new AbortController()
  const heard = new Map<string, number>()
  let ended = false
  const { ok, status, body } = await fetch(`${url}/api/changes`, {
    headers: {
      Authorization: `Bearer ${who.token}`,
      'X-Requested-With': 'XMLHttpRequest',
      ...(since === undefined ? {} : { 'Last-Event-ID': since }),
    },
    signal: ending.signal,
  })
  if (!ok || !body) throw new Error(`The stream was answered ${status}.`)
  const follow = async (): Promise<void> => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true })
      for (const [whole, names] of text.matchAll(/event: changed\ndata: (.*)\n\n/g)) {
        for (const name of JSON.parse(names ?? '[]')) heard.set(name, performance.now())
        text = text.slice(text.indexOf(whole) + whole.length)
      }
    }
  }
  follow().then(
    () => {
      ended = true
    },
    () => {
      ended = !ending.signal.aborted
    },
  )
  return { lastHeard: (entity) => heard.get(entity) ?? 0, ended: () => ended, close: () => ending.abort() }
}

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
