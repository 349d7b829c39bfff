import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, type Asking, ask, jsonOf } from '../running/ask.ts'
import { type Person, signInFrom } from '../running/people.ts'
import { type ListenIn, listenIn } from '../running/stream.ts'
import type { Act } from './figures.ts'

interface Work {
  readonly url: string
  readonly person: Person
  /** The rows that are this person's to change, so that nobody is told of another's change. */
  readonly rows: readonly number[]
  /** Rows of the whole list. */
  readonly total: number
  /** Milliseconds of thought between two acts: half of it at least, twice that at most. */
  readonly thought: number
  /** What is attacked just now. */
  readonly attack: () => string
  readonly going: () => boolean
  readonly note: (act: Act) => void
}

const words = ['water', 'road', 'client', 'price', 'partner', 'team', 'office', 'bond']
const lists = ['pursued', 'dropped', 'unprocessed', 'submitted', 'on-going']
const sorts = ['id', 'last_date', 'published_on', 'remarks']
const one = <Value>(of: readonly Value[]): Value => of[Math.floor(Math.random() * of.length)] as Value // none is empty

/** What somebody reads, and up to which number from 0 to 1 that is drawn; beyond the last they edit, or sign in anew. */
const reads: readonly (readonly [upTo: number, kind: string, path: (total: number) => string])[] = [
  [0.3, 'list', (total) => `/api/proposals?page=${1 + Math.floor(Math.random() * Math.min(40, total / 15))}`],
  [0.4, 'named list', () => `/api/proposal/${one(lists)}?page=1&sortBy=${one(sorts)}`],
  [0.52, 'search', () => `/api/proposals?page=1&keyword=${one(words)}`],
  [0.6, 'search everything', () => `/api/search?keyword=${one(words)}`],
  [0.7, 'options', () => `/api/organizations?options=1&keyword=${one(words).slice(0, 3)}`],
  [0.83, 'dashboard', () => '/api/dashboard-data'],
]

/** Somebody at work until it is over: an act, a thought, the next act; a stream of changes open beside. */
export const workOn = async (work: Work): Promise<void> => {
  const { url, person, rows, total, thought, attack, going, note } = work
  const { from, email } = person
  let token = person.token
  const did = (
    kind: string,
    during: string,
    { status, milliseconds }: Pick<Asked, 'status' | 'milliseconds'>,
  ) => note({ kind, attack: during, status, milliseconds })
  const act = async (kind: string, path: string, asking: Asking = {}): Promise<Asked> => {
    const during = attack()
    const asked = await ask(url, path, { from, token, patience: 30_000, ...asking })
    did(kind, during, asked)
    return asked
  }
  const edit = async (): Promise<void> => {
    const path = `/api/proposals/${one(rows)}`
    const { version } = jsonOf(await act('read a form', path)).data ?? {}
    await pause(thought * (0.3 + Math.random() * 0.7))
    const body = { remarks: `Seen again at ${new Date().toISOString()}`, ...(version && { version }) }
    await act('save a form', path, { method: 'PUT', body })
  }
  /** A stream that is refused, or that the server ends, is an error. */
  const follow = async (): Promise<ListenIn | null> => {
    const [began, during] = [performance.now(), attack()]
    const stream = await listenIn(url, { token }, undefined, { from }).catch(() => null)
    did('stream', during, { status: stream ? 200 : 0, milliseconds: performance.now() - began })
    return stream
  }
  const leave = (): void => {
    if (stream?.ended()) did('stream', attack(), { status: 0, milliseconds: 0 })
    stream?.close()
  }
  let stream = await follow()
  while (going()) {
    const dice = Math.random()
    const [, kind = '', path] = reads.find(([upTo]) => dice < upTo) ?? []
    if (path) await act(kind, path(total))
    else if (dice < 0.98) await edit()
    else {
      leave()
      await act('sign out', '/api/logout', { method: 'POST' })
      const during = attack()
      const signedIn = await signInFrom(url, from, email)
      did('sign in', during, signedIn)
      token = jsonOf(signedIn).token ?? token
      stream = await follow()
    }
    await pause(thought * (0.5 + Math.random() * 1.5))
  }
  leave()
}
