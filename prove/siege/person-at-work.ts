import { type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, type Asking, ask, jsonOf } from '../parts/ask.ts'
import { type Person, signInFrom } from '../parts/person.ts'
import type { Act } from './figures.ts'

interface Work {
  readonly url: string
  readonly person: Person
  /** The rows that are this person's to change, so that nobody is told of another's change. */
  readonly rows: readonly number[]
  /** Rows of the whole list. */
  readonly total: number
  /** What is attacked just now. */
  readonly attack: () => string
  readonly going: () => boolean
  readonly note: (act: Act) => void
}

const words = ['water', 'road', 'client', 'price', 'partner', 'team', 'office', 'bond']
const lists = ['pursued', 'dropped', 'unprocessed', 'submitted', 'on-going']
const sorts = ['id', 'last_date', 'published_on', 'remarks']
const one = <Value>(of: readonly [Value, ...Value[]] | readonly Value[]): Value =>
  of[Math.floor(Math.random() * of.length)] as Value // none of them is empty

/** Somebody at work until it is over: an act, a thought of half a second to two, the next act; a stream open beside. */
export const workOn = async ({ url, person, rows, total, attack, going, note }: Work): Promise<void> => {
  let token = person.token
  let stream = followChanges(url, person.from, token, attack, note)
  const did = (kind: string, during: string, { status, milliseconds }: Asked): void =>
    note({ kind, attack: during, status, milliseconds })
  const act = async (kind: string, path: string, asking: Asking = {}): Promise<Asked> => {
    const during = attack()
    const asked = await ask(url, path, { from: person.from, token, patience: 30_000, ...asking })
    did(kind, during, asked)
    return asked
  }
  const edit = async (): Promise<void> => {
    const path = `/api/proposals/${one(rows)}`
    const read = await act('read a form', path)
    const { version } = jsonOf(read).data ?? {}
    await pause(300 + Math.random() * 700)
    await act('save a form', path, {
      method: 'PUT',
      body: { remarks: `Seen again at ${new Date().toISOString()}`, ...(version && { version }) },
    })
  }
  const signAgain = async (): Promise<void> => {
    stream.end()
    await act('sign out', '/api/logout', { method: 'POST' })
    const during = attack()
    const signedIn = await signInFrom(url, person.from, person.email)
    did('sign in', during, signedIn)
    token = jsonOf(signedIn).token ?? token
    stream = followChanges(url, person.from, token, attack, note)
  }
  while (going()) {
    const dice = Math.random()
    if (dice < 0.3)
      await act('list', `/api/proposals?page=${1 + Math.floor(Math.random() * Math.min(40, total / 15))}`)
    else if (dice < 0.4) await act('named list', `/api/proposal/${one(lists)}?page=1&sortBy=${one(sorts)}`)
    else if (dice < 0.52) await act('search', `/api/proposals?page=1&keyword=${one(words)}`)
    else if (dice < 0.6) await act('search everything', `/api/search?keyword=${one(words)}`)
    else if (dice < 0.7)
      await act('options', `/api/organizations?options=1&keyword=${one(words).slice(0, 3)}`)
    else if (dice < 0.85) await edit()
    else if (dice < 0.98) await act('dashboard', '/api/dashboard-data')
    else await signAgain()
    await pause(500 + Math.random() * 1500)
  }
  stream.end()
}

/** An open stream of changes; one that is refused, or that the server ends, is an error. */
const followChanges = (
  url: string,
  from: string,
  token: string,
  attack: () => string,
  note: (act: Act) => void,
): { end(): void } => {
  const began = performance.now()
  const during = attack()
  let ended = false
  const failed = (status: number) => {
    if (!ended) note({ kind: 'stream', attack: attack(), status, milliseconds: 0 })
    ended = true
  }
  const asked: ClientRequest = request(`${url}/api/changes`, {
    ...{ agent: false, localAddress: from },
    headers: { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' },
  })
  asked.on('error', () => failed(0))
  asked.on('response', (answer) => {
    const status = answer.statusCode ?? 0
    if (status !== 200) return failed(status)
    note({ kind: 'stream', attack: during, status, milliseconds: performance.now() - began })
    answer.resume()
    answer.on('error', () => failed(0))
    answer.on('end', () => failed(0))
  })
  asked.end()
  return {
    end: () => {
      ended = true
      asked.destroy()
    },
  }
}
