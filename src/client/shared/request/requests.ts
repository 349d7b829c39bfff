import ky from 'ky'
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
  /** With the page's own token, whoever is signed in by now; a 401 is an answer like another: for logging out. */
  readonly anonymous?: boolean
  readonly signal?: AbortSignal
  /** Hears the batch that a write was part of, where its server says one: what undoes it. */
  readonly batched?: (batch: string) => void
}

/** A reading call that was begun before anybody wanted its answer. */
interface Ahead {
  readonly body: Promise<unknown>
  /** When it was answered; undefined while it is under way. */
  answeredAt?: number
}

/** How long an answer that was fetched ahead is as good as one that is asked for now, in milliseconds. */
const fresh = 10_000

const isFresh = (answeredAt: number | undefined): boolean => Date.now() - (answeredAt ?? 0) < fresh

/**
 * All that the page asks of its server, and what it knows from the answers. The page makes one (`app/App.tsx`), each
 * test its own.
 */
export class Requests {
  /** How many calls are under way; the progress bar shows while there are any. */
  readonly inFlight = createStore(0)
  /** How many of them write. */
  readonly #writing = createStore(0)
  /** The business day: as the server last said it, or by this machine's clock until it says one. */
  readonly today = createStore<Day>(clock())
  /** How new all is that the page shows. */
  readonly shown = new ShownPosition()
  readonly session = new PageSession(async (token) =>
    userIn(await parseBody(await this.#send(token, 'GET', userPath))),
  )
  /** The answers of reading calls by path, as SWR keeps them. */
  readonly answers: Cache
  readonly #mutate: ScopedMutator
  /** What was fetched ahead and has not been taken over. */
  readonly #prefetched = new Map<string, Ahead>()
  /** Paths whose answers stand as they are, with what ends that. */
  readonly #held = new Map<string, ReturnType<typeof setTimeout>>()
  /** When a path was last answered, in milliseconds since 1970. */
  readonly #answeredAt = new Map<string, number>()

  /** @param begun calls under way that were begun before this script was there, by path: index.html's first lines */
  constructor(begun: Readonly<Record<string, Promise<Response>>> = {}) {
    const store = initCache(new Map()) // what SWRConfig does with a provider, for those who ask from outside of React
    if (!store) throw new Error('SWR made no store.')
    ;[this.answers, this.#mutate] = store
    for (const [path, response] of Object.entries(begun)) this.#ahead(path, response)
  }

  /**
   * One call to our own server. Answers the parsed body, null where there is none.
   * When the session has ended it waits until somebody has signed in over the screen, then asks again.
   * @param path as the server knows it, with its query: '/api/books?page=2'
   * @throws Failed for every answer but 2xx, and where no answer came
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

  /** Counts as a write under way until its end: of one that is not told before something else is asked. */
  async writing<T>(act: () => Promise<T>): Promise<T> {
    this.#writing.set(this.#writing.get() + 1)
    try {
      return await act()
    } finally {
      this.#writing.set(this.#writing.get() - 1)
    }
  }

  /** Does something once every write under way is answered and shown; at once where there is none. */
  onceWritten(act: () => void): void {
    if (this.#writing.get() === 0) {
      act()
      return
    }
    const end = this.#writing.subscribe(() => {
      if (this.#writing.get() > 0) return
      end()
      setTimeout(() => this.onceWritten(act)) // whoever wrote hears of the answer first
    })
  }

  /** Reads a path for a screen, which takes over what was fetched ahead; where that has failed, it is asked for again. */
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
   * Begins a reading call that is likely to be wanted. Who wants it soon takes it over; who wants it later is shown its
   * answer at once, and asks again.
   */
  prefetch(path: string): void {
    const ahead = this.#prefetched.get(path)
    const underWay = (ahead && ahead.answeredAt === undefined) || this.answers.get(path)?.isValidating
    if (underWay || isFresh(this.answeredAt(path)) || !this.session.isOwn) return
    this.#ahead(path, this.#send(this.session.own, 'GET', path))
  }

  /** Gives up what was fetched ahead and not taken over: something has been written since. */
  forgetPrefetched(): void {
    this.#prefetched.clear()
  }

  /** When the last answer to a path came, in milliseconds since 1970; undefined where none has come. */
  answeredAt(path: string): number | undefined {
    return this.#answeredAt.get(path)
  }

  /**
   * Asks again, in place, for what is shown; for what is not, when it is shown again.
   * @param concerns told the path, and whether it is asked but once, for what is being edited
   */
  refresh(concerns: (path: string, once: boolean) => boolean): void {
    const isShown = (key: unknown) => {
      const once = Array.isArray(key)
      const path: unknown = once ? key[0] : key
      return typeof path === 'string' && concerns(path, once)
    }
    this.#mutate(isShown).catch(() => {}) // the screens show it
  }

  /** Shows something as the answer of a path until it is asked for again. */
  amend(path: string, body: unknown): void {
    void this.#mutate(path, body, { revalidate: false })
  }

  /** What is shown of a path stands as it is for so many milliseconds, whatever others write: somebody works in it. */
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

  /** Nothing stands as it is any longer. */
  release(): void {
    for (const timer of this.#held.values()) clearTimeout(timer)
    this.#held.clear()
  }

  /** What is written makes old whatever was fetched ahead, and whatever is begun until it is answered. */
  #send(
    token: string | undefined,
    method: Method,
    path: string,
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<Response> {
    const address = callUrl(path)
    const answer = apiClient(address, {
      method,
      ...(address.origin === location.origin && { headers: bearerHeader(token) }),
      ...(body instanceof Blob ? { body, timeout: false } : body === undefined ? {} : { json: body }),
      ...(signal ? { signal } : {}),
    })
    if (method === 'GET') return answer
    this.forgetPrefetched()
    return answer.finally(() => this.forgetPrefetched())
  }

  /** Takes note of what an answer's headers say. @throws Failed for every answer but 2xx */
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
        if (!isWanted()) return // a screen waits for it, or it is of before
        ahead.answeredAt = Date.now()
        this.#answeredAt.set(path, ahead.answeredAt)
        // the answer itself, not its promise: SWR drops what a screen asks for itself while such a promise is open
        void this.#mutate(path, body, { revalidate: false })
      },
      () => isWanted() && this.#prefetched.delete(path), // asked for again when it is wanted
    )
  }
}

/** Our own server: no answer is asked for twice, and each is an answer, whatever its status. */
export const apiClient = ky.create({
  retry: 0,
  timeout: 30_000,
  throwHttpErrors: false,
  headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
})

/** The head of a call with a token. */
export const bearerHeader = (token: string | undefined): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}` } : {}

const clock = (): Day => {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
