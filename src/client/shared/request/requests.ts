import ky, { type Options } from 'ky'
import { type Cache, initCache, type ScopedMutator } from 'swr/_internal'
import { type Day, isDay } from '../../../model/values/day.ts'
import { createStore } from '../state/store.ts'
import { ShownPosition } from './change-position.ts'
import { asFailed, callUrl, parseBody } from './http-call.ts'
import { userPath } from './paths.ts'
import { PageSession } from './session.ts'
import { userIn } from './user.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface CallOptions {
  /** Sends the page's own token, even if another user has signed in, and does not wait on a 401: for logging out. */
  readonly anonymous?: boolean
  readonly signal?: AbortSignal
  /** Called with the batch of a write, which an undo needs, if the server sends one. */
  readonly batched?: (batch: string) => void
}

/** Sends a call to an address. */
export type ApiClient = (address: URL, options: Options) => Promise<Response>

/** A prefetched reading call. */
interface Ahead {
  readonly body: Promise<unknown>
  /** The time of its answer; undefined while in flight. */
  answeredAt?: number
}

/** A prefetched answer counts as fresh for this long, in milliseconds. */
const fresh = 10_000

const isFresh = (answeredAt: number | undefined): boolean => Date.now() - (answeredAt ?? 0) < fresh

/**
 * All calls to the server, and the cache of their answers. The page makes one (`app/AppRoot.tsx`), and so does each
 * test.
 */
export class Requests {
  /** The number of calls in flight; the progress bar shows while it is above 0. */
  readonly inFlight = createStore(0)
  /** The number of writes in flight. */
  readonly #writing = createStore(0)
  /** The business day: from the server's last answer, or from this machine's clock before the first. */
  readonly today = createStore<Day>(clock())
  /** How current the page is. */
  readonly shown = new ShownPosition()
  /** Replaced while the page follows changes. */
  client: ApiClient = apiClient
  readonly session = new PageSession(async (token) =>
    userIn(await parseBody(await this.#send(token, 'GET', userPath))),
  )
  /** SWR's cache of answers, by path. */
  readonly answers: Cache
  readonly #mutate: ScopedMutator
  /** Prefetched calls that no screen has used yet. */
  readonly #prefetched = new Map<string, Ahead>()
  /** Paths that are not refreshed, with the timers that release them. */
  readonly #held = new Map<string, ReturnType<typeof setTimeout>>()
  /** The time of each path's last answer, in milliseconds since 1970. */
  readonly #answeredAt = new Map<string, number>()

  /** @param begun calls by path that index.html started before this script */
  constructor(begun: Readonly<Record<string, Promise<Response>>> = {}) {
    const store = initCache(new Map()) // as SWRConfig does with a provider, for callers outside React
    if (!store) throw new Error('SWR made no store.')
    ;[this.answers, this.#mutate] = store
    for (const [path, response] of Object.entries(begun)) this.#ahead(path, response)
  }

  /**
   * Calls the server. Returns the parsed body, null if empty.
   * If the session has ended it waits for the user to sign in over the screen, then retries.
   * @param path on the server, with its query: '/api/books?page=2'
   * @throws Failed for every answer but 2xx, and if there is no answer
   */
  async call(method: Method, path: string, body?: unknown, options: CallOptions = {}): Promise<unknown> {
    const { anonymous = false, signal, batched } = options
    const writes = method === 'GET' ? 0 : 1
    this.#writing.set(this.#writing.get() + writes)
    let token = this.session.own
    try {
      if (!anonymous && !this.session.isOwn) token = await this.session.token()
      return await this.#bodyOf(this.#send(token, method, path, body, signal), batched)
    } catch (error) {
      if (signal?.aborted) throw error
      const failed = asFailed(error)
      if (failed.status !== 401 || anonymous) {
        console.error(`${method} ${path}`, error)
        throw failed
      }
    } finally {
      this.#writing.set(this.#writing.get() - writes)
    }
    await this.session.ended(token)
    return this.call(method, path, body, options)
  }

  /** Counts `act` as one write in flight until it ends, including its follow-up calls. */
  async writing<T>(act: () => Promise<T>): Promise<T> {
    this.#writing.set(this.#writing.get() + 1)
    try {
      return await act()
    } finally {
      this.#writing.set(this.#writing.get() - 1)
    }
  }

  /** Calls `act` after all writes in flight are answered and shown; at once if there are none. */
  onceWritten(act: () => void): void {
    if (this.#writing.get() === 0) {
      act()
      return
    }
    const end = this.#writing.subscribe(() => {
      if (this.#writing.get() > 0) return
      end()
      setTimeout(() => this.onceWritten(act)) // the caller of the write handles its answer first
    })
  }

  /** Reads a path for a screen; uses a prefetched call, and repeats it if that fails. */
  async read(path: string): Promise<unknown> {
    const ahead = this.#prefetched.get(path)
    this.#prefetched.delete(path)
    const own = () => this.call('GET', path)
    const usable = ahead && (ahead.answeredAt === undefined || isFresh(ahead.answeredAt))
    const body = await (usable ? ahead.body.catch(own) : own())
    this.#answeredAt.set(path, Date.now())
    return body
  }

  /**
   * Starts a reading call that is likely to be needed. A screen that reads the path soon uses its answer; a later one
   * shows it and revalidates.
   */
  prefetch(path: string): void {
    const ahead = this.#prefetched.get(path)
    const underWay = (ahead && ahead.answeredAt === undefined) || this.answers.get(path)?.isValidating
    if (underWay || isFresh(this.answeredAt(path)) || !this.session.isOwn) return
    this.#ahead(path, this.#send(this.session.own, 'GET', path))
  }

  /** Discards unused prefetched calls, since a write makes them stale. */
  forgetPrefetched(): void {
    this.#prefetched.clear()
  }

  /** The time of a path's last answer, in milliseconds since 1970; undefined if there is none. */
  answeredAt(path: string): number | undefined {
    return this.#answeredAt.get(path)
  }

  /**
   * Revalidates shown answers in place, and others when they are shown again.
   * @param concerns called with the path, and whether it is read only once because it is being edited
   */
  refresh(concerns: (path: string, once: boolean) => boolean): void {
    const isShown = (key: unknown) => {
      const once = Array.isArray(key)
      const path: unknown = once ? key[0] : key
      return typeof path === 'string' && concerns(path, once)
    }
    this.#mutate(isShown).catch(() => {}) // the screens show errors
  }

  /** Replaces the cached answer of a path until it is read again. */
  amend(path: string, body: unknown): void {
    void this.#mutate(path, body, { revalidate: false })
  }

  /** Suspends refreshes of a path for so many milliseconds while the user works in it. */
  hold(path: string, milliseconds: number): void {
    clearTimeout(this.#held.get(path))
    const end = () => {
      this.#held.delete(path)
      this.refresh((shown) => shown === path)
    }
    this.#held.set(path, setTimeout(end, milliseconds))
  }

  isHeld(path: string): boolean {
    return this.#held.has(path)
  }

  /** Ends all suspensions. */
  release(): void {
    for (const timer of this.#held.values()) clearTimeout(timer)
    this.#held.clear()
  }

  /**
   * Sends a request. A write discards prefetched calls when it starts and when it is answered, since both may be stale.
   */
  #send(
    token: string | undefined,
    method: Method,
    path: string,
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<Response> {
    const address = callUrl(path)
    const answer = this.client(address, {
      method,
      ...(address.origin === location.origin && { headers: bearerHeader(token) }),
      ...(body instanceof Blob ? { body, timeout: false } : body === undefined ? {} : { json: body }),
      ...(signal ? { signal } : {}),
    })
    if (method === 'GET') return answer
    this.forgetPrefetched()
    return answer.finally(() => this.forgetPrefetched())
  }

  /** Parses an answer and reads its headers: date, position and batch. @throws Failed for every answer but 2xx */
  async #bodyOf(response: Promise<Response>, batched?: CallOptions['batched']): Promise<unknown> {
    this.inFlight.set(this.inFlight.get() + 1)
    try {
      const answer = await response
      const day = answer.headers.get('Business-Date')
      if (day !== null && isDay(day)) this.today.set(day)
      this.shown.note(answer.headers.get('Change-Mark'))
      const body = await parseBody(answer)
      const batch = answer.headers.get('Batch')
      if (batch) batched?.(batch)
      return body
    } finally {
      this.inFlight.set(this.inFlight.get() - 1)
    }
  }

  #ahead(path: string, response: Promise<Response>): void {
    const ahead: Ahead = { body: this.#bodyOf(response) }
    this.#prefetched.set(path, ahead)
    const isWanted = () => this.#prefetched.get(path) === ahead
    ahead.body.then(
      (body) => {
        if (!isWanted()) return // a screen uses it, or a write made it stale
        ahead.answeredAt = Date.now()
        this.#answeredAt.set(path, ahead.answeredAt)
        // passes the answer instead of its promise: with a pending promise SWR drops the screens' own calls
        void this.#mutate(path, body, { revalidate: false })
      },
      () => isWanted() && this.#prefetched.delete(path), // read again when needed
    )
  }
}

/** The client of the product's own server: it does not retry, and it returns answers of every status. */
export const apiClient = ky.create({
  retry: 0,
  timeout: 30_000,
  throwHttpErrors: false,
  headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
})

/** The authorization header for a token. */
export const bearerHeader = (token: string | undefined): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}` } : {}

const clock = (): Day => {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
