import fc from 'fast-check'
import { type CostlyPart, costlyRequests, ordinaryRequests } from './costly-requests.ts'
import { type FuzzedOffice, fuzzer, mostFaults, mostOfOneTurn, sideBySide } from './fuzzer.ts'
import { requestsFor } from './requests.ts'

export interface FuzzOptions {
  readonly seed: number
  readonly requests: number
  readonly tell?: (done: number) => void
  /** The longest turn of the server's event loop since it was asked last, in milliseconds; not measured where none is said. */
  readonly longestTurn?: () => Promise<number>
}

const batch = 2000

/**
 * Sends requests that are made from the product's own OpenAPI document. Each answer must be documented, of its schema,
 * below 500, JSON, and silent about what is inside. The server must trust 127.0.0.1 as a proxy.
 * @returns `turns`, the longest of all and of a request alone (0 where not measured); `faults`, what broke the oracle
 *   with what is needed to send it again
 */
export const runFuzz = async (office: FuzzedOffice, { seed, requests, tell, longestTurn }: FuzzOptions) => {
  const { document, send, alone, faults, byStatus } = await fuzzer(office, `seed ${seed}`)
  const turns = { together: 0, alone: 0 }
  for (let done = 0; done < requests && faults.length < mostFaults; done += batch) {
    const numRuns = Math.min(batch, requests - done)
    const made = fc.sample(requestsFor(document), { seed: seed + done, numRuns })
    await longestTurn?.()
    await sideBySide([...made.entries()], async ([at, request]) => void (await send(request, done + at)))
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
  office: FuzzedOffice,
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
