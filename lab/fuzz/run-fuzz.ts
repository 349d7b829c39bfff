import { Agent } from 'node:http'
import fc from 'fast-check'
import type { OpenApiDocument } from '../../src/server/calls/document.ts'
import { type Caller, type Loose, signIn } from '../../tests/support/calls.ts'
import { contractOf } from '../../tests/support/contract.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { ask, jsonOf } from '../running/ask.ts'
import { newPerson } from '../running/people.ts'
import { type CostlyPart, costlyRequests, ordinaryRequests } from './costly-requests.ts'
import { type FuzzedRequest, requestsFor } from './requests.ts'

type Office = Pick<TestServer, 'url' | 'email' | 'password'>

export interface FuzzOptions {
  readonly seed: number
  readonly requests: number
  readonly tell?: (done: number) => void
  /** The longest turn of the server's event loop since it was asked last, in milliseconds; not measured where none is said. */
  readonly longestTurn?: () => Promise<number>
}

/** The most processor time that one turn of the event loop may take, in milliseconds. */
export const mostOfOneTurn = 50
const batch = 2000
const atOnce = 8
/** More than these say nothing new, and each may take long. */
const mostFaults = 40
const internals =
  /\$argon2id\$v=|node_modules|\bat \S+ \(|SQLITE_|ERR_[A-Z]|engine_|select .* from |FST_|syntax error at/i

/**
 * Sends requests that are made from the product's own OpenAPI document. Each answer must be documented, of its schema,
 * below 500, JSON, and silent about what is inside. The server must trust 127.0.0.1 as a proxy.
 * @returns `turns`, the longest of all and of a request alone (0 where not measured); `faults`, what broke the oracle
 *   with what is needed to send it again
 */
export const runFuzz = async (office: Office, { seed, requests, tell, longestTurn }: FuzzOptions) => {
  const { document, send, alone, faults, byStatus } = await fuzzer(office, `seed ${seed}`)
  const turns = { together: 0, alone: 0 }
  for (let done = 0; done < requests && faults.length < mostFaults; done += batch) {
    const numRuns = Math.min(batch, requests - done)
    const made = fc.sample(requestsFor(document), { seed: seed + done, numRuns })
    const waiting = [...made.entries()].values()
    const work = async (): Promise<void> => {
      for (const [at, request] of waiting) await send(request, done + at)
    }
    await longestTurn?.()
    await Promise.all(Array.from({ length: atOnce }, work))
    const together = (await longestTurn?.()) ?? 0
    turns.together = Math.max(turns.together, together)
    // A batch with a long turn, once more and one at a time: several at once may only add up to it.
    if (longestTurn && together > mostOfOneTurn)
      for (const [at, request] of made.entries())
        turns.alone = Math.max(turns.alone, (await alone(request, done + at, longestTurn)).milliseconds)
    tell?.(done + made.length)
  }
  const sent = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  return { seed, requests: sent, byStatus, turns, faults }
}

/** Sends the costliest requests for every call, each alone. @returns also the ten that took longest */
export const runCostly = async (
  office: Office,
  parts: readonly CostlyPart[],
  longestTurn: () => Promise<number>,
) => {
  const { document, admin, send, alone, faults, byStatus } = await fuzzer(office, 'costly')
  const totals = new Map<string, number>()
  for (const [template, { get }] of Object.entries(document.paths))
    if (get?.parameters?.some(({ name }) => name === 'page') && !template.includes('{'))
      totals.set(template, (await admin.call('GET', `${template}?page=1`)).body.total ?? 0)
  // A while of ordinary work, so that the compiler has done its part before anything is measured.
  for (const [at, request] of ordinaryRequests([...totals.keys()]).entries()) await send(request, at)
  const requests = costlyRequests(document, totals, parts)
  let longest: readonly {
    readonly milliseconds: number
    readonly status: number
    readonly request: string
  }[] = []
  for (const [at, request] of requests.entries()) {
    if (faults.length >= mostFaults) break
    const { who, method, path, what } = request
    const named = `${who}: ${method} ${path.slice(0, 160)} (${what})`
    longest = [...longest, { ...(await alone(request, at, longestTurn)), request: named }]
      .toSorted((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, 10)
    if (at % 1000 === 999) console.log(`${at + 1} of ${requests.length} costly requests`)
  }
  return { longest, faults, byStatus }
}

/** Where each request seems to come from, so that throttling one does not silence the rest. */
const address = (at: number): string => `10.${(at >> 14) & 255}.${(at >> 7) & 127}.${at & 127}`

/** Sends requests as five people and notes what is wrong with the answers. */
const fuzzer = async (office: Office, run: string) => {
  const admin = await signIn(office.url, office.email, office.password)
  const document: OpenApiDocument = (await admin.call('GET', '/api/openapi.json')).body
  const check = contractOf(document)
  const people = hire(office, admin)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const byStatus: Record<string, number> = {}
  const faults: string[] = []

  const send = async (request: FuzzedRequest, at: number): Promise<number> => {
    const { who, method, body, type, headers = {}, what } = request
    // '..' in a path is resolved by whoever sends it.
    const { pathname, search } = new URL(request.path, office.url)
    const token = await people.token(who)
    const { status, text, ...answer } = await ask(office.url, pathname + search, {
      ...{ method, token, agent, type, headers: { 'X-Forwarded-For': address(at), ...headers } },
      ...(body !== null && { body }),
    })
    byStatus[status] = (byStatus[status] ?? 0) + 1
    const fault = ((): string | null => {
      if (status === 0) return 'not answered'
      if (status >= 500 && status !== 503) return 'answered 5xx'
      if (what !== undefined) return null // no careful client's request: how long it takes is what counts
      const isFile = answer.headers['content-disposition']?.startsWith('attachment') ?? false
      if (text !== '' && !isFile && !answer.headers['content-type']?.startsWith('application/json'))
        return 'no JSON'
      if (!pathname.startsWith('/api/openapi') && internals.test(text)) return 'tells of what is inside'
      const json = text === '' ? null : isFile ? text : jsonOf({ text })
      return status === 404 && json?.message !== undefined
        ? null
        : check(method, pathname + search, status, json)
    })()
    if (fault !== null)
      faults.push(
        `${run}, request ${at}: ${fault}\n  ${JSON.stringify(request).slice(0, 500)}\n  → ${status} ${text.slice(0, 300)}`,
      )
    if (status === 401 && token !== undefined && !headers.authorization) people.gone(who)
    return status
  }

  /** One request alone: three times where it took long, of which the middle one counts. */
  const alone = async (request: FuzzedRequest, at: number, longestTurn: () => Promise<number>) => {
    const took: number[] = []
    let status = 0
    do {
      await longestTurn()
      status = await send(request, at)
      took.push(await longestTurn())
    } while (took.length < 3 && (took[0] ?? 0) > mostOfOneTurn)
    const milliseconds = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0
    if (milliseconds > mostOfOneTurn)
      faults.push(
        `${run}, request ${at}: ${milliseconds} ms in one turn\n  ${JSON.stringify(request).slice(0, 500)}`,
      )
    return { milliseconds, status }
  }
  return { document, admin, send, alone, faults, byStatus }
}

/** The five people of the run; who was deleted, switched off or signed out by the run itself comes anew. */
const hire = ({ url, email, password }: Office, admin: Caller) => {
  const tokens = new Map<string, Promise<string | undefined>>()
  let count = 0
  // Full rights of its own, so that whatever the run does to the first account, there is somebody to hire.
  let keeper = admin
  const make = async (who: string): Promise<string | undefined> => {
    if ((await keeper.call('GET', '/api/user')).status !== 200) keeper = await signIn(url, email, password)
    const all: Loose[] = (await keeper.call('GET', '/api/roles')).body.data ?? []
    const fits = ({ title, everything }: Loose) =>
      who === 'administrator' ? everything : title === (who === 'editor' ? 'Staff' : 'Viewer')
    const role = all.find(fits) ?? all.find(({ everything }) => !everything)
    if (!role) return undefined
    count += 1
    const name = `hired${count}.${Date.now()}`
    return (await newPerson({ url, admin: keeper }, name, [role.id], '127.0.0.1')).token
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
