import type { OpenApiDocument } from '../../src/server/calls/document.ts'
import { type Caller, signIn } from '../../tests/support/calls.ts'
import { ask } from '../parts/ask.ts'
import { askTurns } from '../parts/ask-turns.ts'
import { account, type Office } from '../parts/office.ts'
import { type CostlyPart, type CostlyRequest, costlyRequests } from './costly-requests.ts'
import { mostOfOneTurn } from './most-of-one-turn.ts'
import { ordinaryRequests } from './ordinary-requests.ts'

/** No collection and no compiler takes so long. */
const surely = 500
/** More than these say nothing new, and each may take long. */
const mostFaults = 40

/** One request and the longest turn of the event loop that it took; of three times, the one in the middle. */
export interface Costly {
  readonly milliseconds: number
  readonly status: number
  readonly request: string
}

export interface CostlyResult {
  readonly requests: number
  readonly longest: readonly Costly[]
  readonly faults: readonly string[]
  readonly byStatus: Readonly<Record<string, number>>
}

const told = ({ who, method, path, what }: CostlyRequest): string =>
  `${who}: ${method} ${path.length > 160 ? `${path.slice(0, 160)}…` : path} (${what})`

/**
 * Sends every costly request alone, and asks the server after each how long its longest turn was. What took too long is
 * sent twice more, since a collection of memory or the compiler may have fallen into it, and the middle one counts.
 * Each comes from another address, as far as the server can tell: it must trust 127.0.0.1 as a proxy.
 */
export const runCostly = async (
  office: Office,
  parts: readonly CostlyPart[],
  tell: (done: number, of: number) => void,
): Promise<CostlyResult> => {
  let admin = await signIn(office.url, account.email, account.password)
  const document: OpenApiDocument = (await admin.call('GET', '/api/openapi.json')).body
  const requests = costlyRequests(document, await totalsOf(admin, document), parts)
  let sent = 0
  const send = async ({ who, method, path, body, headers }: CostlyRequest) => {
    sent += 1
    const forwarded = `10.${(sent >> 14) & 255}.${(sent >> 7) & 127}.${sent & 127}`
    const { status } = await ask(office.url, path, {
      ...{ method, token: who === 'nobody' ? undefined : admin.token },
      ...(body !== undefined && { body }),
      headers: { 'X-Forwarded-For': forwarded, ...headers },
    })
    return status
  }
  const timed = async (request: CostlyRequest) => {
    await askTurns(office)
    const status = await send(request)
    return { status, milliseconds: (await askTurns(office)).longest }
  }

  for (const request of ordinaryRequests(document)) await send(request)
  const byStatus: Record<string, number> = {}
  const faults: string[] = []
  let longest: readonly Costly[] = []
  for (const [at, request] of requests.entries()) {
    const first = await timed(request)
    const { status } = first
    byStatus[status] = (byStatus[status] ?? 0) + 1
    if (status === 401 && request.who !== 'nobody' && !request.headers?.authorization)
      admin = await signIn(office.url, account.email, account.password)
    const tries = [first.milliseconds]
    if (first.milliseconds > mostOfOneTurn && first.milliseconds < surely)
      for (let again = 0; again < 2; again += 1) tries.push((await timed(request)).milliseconds)
    const milliseconds = tries.toSorted((a, b) => a - b)[Math.floor(tries.length / 2)] ?? 0
    const costly = { milliseconds, status, request: told(request) }
    longest = [...longest, costly].toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)
    if (milliseconds > mostOfOneTurn)
      faults.push(`${milliseconds.toFixed(0)} ms in one turn: ${costly.request} → ${status}`)
    if (status >= 500 && status !== 503) faults.push(`answered ${status}: ${costly.request}`)
    if (!office.alive()) throw new Error(`The server ended after ${costly.request}`)
    if (faults.length >= mostFaults) break
    if (at % 1000 === 999) tell(at + 1, requests.length)
  }
  return {
    requests: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    longest,
    faults,
    byStatus,
  }
}

/** How many rows each list has, by its path in the document. */
const totalsOf = async (admin: Caller, document: OpenApiDocument): Promise<ReadonlyMap<string, number>> => {
  const totals = new Map<string, number>()
  for (const [template, { get }] of Object.entries(document.paths))
    if (get?.parameters?.some(({ name }) => name === 'page') && !template.includes('{'))
      totals.set(template, (await admin.call('GET', `${template}?page=1`)).body.total ?? 0)
  return totals
}
