import fc from 'fast-check'
import type { OpenApiDocument } from '../../src/server/calls/document.ts'
import { type Caller, type Loose, signIn } from '../../tests/support/calls.ts'
import { contractOf } from '../../tests/support/contract.ts'
import { makePerson, passphrase } from '../../tests/support/people.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { mostOfOneTurn } from './most-of-one-turn.ts'
import { type FuzzedRequest, requestsFor } from './requests.ts'

export interface FuzzOptions {
  readonly seed: number
  readonly requests: number
  /** Requests under way at once. */
  readonly atOnce?: number
  readonly told?: (done: number) => void
  /** The longest turn of the server's event loop since it was asked last, in milliseconds; not measured where none is said. */
  readonly longestTurn?: () => Promise<number>
}

export interface FuzzResult {
  readonly seed: number
  readonly requests: number
  readonly byStatus: Readonly<Record<string, number>>
  /** The longest turn of all, and of a request alone; 0 where not measured. */
  readonly turns: { readonly together: number; readonly alone: number }
  /** What broke the oracle, with what is needed to send it again. */
  readonly faults: readonly string[]
}

const batch = 2000
const internals =
  /\$argon2id\$v=|node_modules|\bat \S+ \(|SQLITE_|ERR_[A-Z]|engine_|select .* from |FST_|syntax error at/i

/** Where each request seems to come from, so that throttling one does not silence the rest. */
const address = (at: number): string => `10.${(at >> 14) & 255}.${(at >> 7) & 127}.${at & 127}`

type Office = Pick<TestServer, 'url' | 'email' | 'password'>

/**
 * Sends requests that are made from the product's own OpenAPI document. Each answer must be documented, of its schema,
 * below 500, JSON, and silent about what is inside. The server must trust 127.0.0.1 as a proxy.
 */
export const runFuzz = async (
  office: Office,
  { seed, requests, atOnce = 8, told = () => {}, longestTurn }: FuzzOptions,
): Promise<FuzzResult> => {
  const admin = await signIn(office.url, office.email, office.password)
  const document: OpenApiDocument = (await admin.call('GET', '/api/openapi.json')).body
  const check = contractOf(document)
  const people = await hire(office, admin)
  const byStatus: Record<string, number> = {}
  const faults: string[] = []
  const turns = { together: 0, alone: 0 }

  const send = async (request: FuzzedRequest, at: number): Promise<void> => {
    const token = await people.token(request.who)
    const response = await fetch(office.url + request.path, {
      method: request.method,
      redirect: 'manual',
      headers: {
        'X-Forwarded-For': address(at),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(request.type === null ? {} : { 'Content-Type': request.type }),
      },
      ...(request.body === null ? {} : { body: request.body }),
    })
    const text = await response.text()
    const { status } = response
    byStatus[status] = (byStatus[status] ?? 0) + 1
    const accuse = (what: string) =>
      faults.push(
        `seed ${seed}, request ${at}: ${what}\n  ${JSON.stringify(request).slice(0, 500)}\n  → ${status} ${text.slice(0, 300)}`,
      )
    if (status >= 500 && status !== 503) return void accuse('answered 5xx')
    if (text !== '' && !response.headers.get('content-type')?.startsWith('application/json'))
      return void accuse('no JSON')
    if (!request.path.startsWith('/api/openapi') && internals.test(text))
      return void accuse('tells of what is inside')
    const body = text === '' ? null : JSON.parse(text)
    const known = response.status === 404 && body?.message !== undefined
    // As it was sent: '..' in a path is resolved by whoever sends it.
    const { pathname, search } = new URL(request.path, office.url)
    const fault = known ? null : check(request.method, pathname + search, status, body)
    if (fault !== null) accuse(fault)
    if (status === 401 && token !== undefined) people.gone(request.who)
  }

  /** A batch with a long turn, once more and one at a time: whose it was. Several at once may only add up to it. */
  const alone = async (made: readonly FuzzedRequest[], done: number, turn: () => Promise<number>) => {
    for (const [at, request] of made.entries()) {
      const took: number[] = []
      do {
        await turn()
        await send(request, done + at)
        took.push(await turn())
      } while (took.length < 3 && (took[0] ?? 0) > mostOfOneTurn)
      const usual = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0
      turns.alone = Math.max(turns.alone, usual)
      if (usual > mostOfOneTurn)
        faults.push(
          `seed ${seed}, request ${done + at}: ${usual} ms in one turn\n  ${JSON.stringify(request).slice(0, 500)}`,
        )
    }
  }

  for (let done = 0; done < requests && faults.length < 20; done += batch) {
    const made = fc.sample(requestsFor(document), {
      seed: seed + done,
      numRuns: Math.min(batch, requests - done),
    })
    let next = 0
    const worker = async (): Promise<void> => {
      for (let at = next++; at < made.length; at = next++) {
        const request = made[at]
        if (request) await send(request, done + at)
      }
    }
    await longestTurn?.()
    await Promise.all(Array.from({ length: atOnce }, worker))
    if (longestTurn) {
      const together = await longestTurn()
      turns.together = Math.max(turns.together, together)
      if (together > mostOfOneTurn) await alone(made, done, longestTurn)
    }
    told(done + made.length)
  }
  const sent = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  return { seed, requests: sent, byStatus, turns, faults }
}

/** The five people of the run; who was deleted, switched off or signed out by the run itself comes anew. */
const hire = async (office: Office, admin: Caller) => {
  const tokens = new Map<string, Promise<string | undefined>>()
  let count = 0
  const roles = async () => (await keeper.call('GET', '/api/roles')).body.data ?? []
  // Full rights of its own, so that whatever the run does to the first account, there is somebody to hire.
  let keeper: Caller = admin
  const make = async (who: string): Promise<string | undefined> => {
    if ((await keeper.call('GET', '/api/user')).status !== 200)
      keeper = await signIn(office.url, office.email, office.password)
    const all: Loose[] = await roles()
    const role =
      all.find(({ title, everything }) =>
        who === 'administrator' ? everything : who === 'editor' ? title === 'Staff' : title === 'Viewer',
      ) ?? all.find(({ everything }) => !everything)
    if (!role) return undefined
    count += 1
    return (
      await makePerson(
        {
          ...office,
          ...keeper,
          signIn: (email: string) => signIn(office.url, email, passphrase),
        } as unknown as TestServer,
        `hired${count}.${Date.now()}@example.org`,
        [role.id],
      )
    ).token // makePerson uses no more of it
  }
  return {
    token: (who: string): Promise<string | undefined> => {
      if (who === 'nobody') return Promise.resolve(undefined)
      if (who === 'bad token') return Promise.resolve('A'.repeat(43))
      const known = tokens.get(who) ?? make(who)
      tokens.set(who, known)
      return known
    },
    gone: (who: string): void => {
      if (who !== 'bad token') tokens.delete(who)
    },
  }
}
