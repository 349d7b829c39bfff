import { mkdtempSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenApiDocument } from '../../src/server/calls/document.ts'
import { type Caller, type Loose, signIn } from '../../tests/support/calls.ts'
import { contractOf } from '../../tests/support/contract.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { ask, jsonOf } from '../running/ask.ts'
import { newPerson } from '../running/people.ts'
import type { FuzzedRequest } from './requests.ts'

export type FuzzedOffice = Pick<TestServer, 'url' | 'email' | 'password'>

/** What was answered; its JSON, or the text of a file. */
export interface Sent {
  readonly status: number
  readonly json: Loose
}

/** The most processor time that one turn of the event loop may take, in milliseconds. */
export const mostOfOneTurn = 50
export const atOnce = 8
/** More than these say nothing new, and each may take long. */
export const mostFaults = 40
const internals =
  /\$argon2id\$v=|node_modules|\bat \S+ \(|SQLITE_|ERR_[A-Z]|engine_|select .* from |FST_|syntax error at/i
/** Of a check: letters by chance, which may come to look like anything. */
const mark = /"mark":"[\w-]+"/

/** Does something with each of some, several at once, in their order. */
export const sideBySide = async <Each>(
  some: Iterable<Each>,
  work: (each: Each) => Promise<void>,
): Promise<void> => {
  const waiting = Iterator.from(some)
  const one = async (): Promise<void> => {
    for (const each of waiting) await work(each)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** Where each request seems to come from, so that throttling one does not silence the rest. */
const address = (at: number): string => `10.${(at >> 14) & 255}.${(at >> 7) & 127}.${at & 127}`

/**
 * Sends requests as five people and notes what is wrong with the answers. The server must trust 127.0.0.1 as a proxy.
 * @param run named beside each fault, so that it can be sent again
 * @param note called with each answer
 */
export const fuzzer = async (office: FuzzedOffice, run: string, note: (sent: Sent) => void = () => {}) => {
  const admin = await signIn(office.url, office.email, office.password)
  const document: OpenApiDocument = (await admin.call('GET', '/api/openapi.json')).body
  const check = contractOf(document)
  const people = hire(office, admin)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const byStatus: Record<string, number> = {}
  const faults: string[] = []

  const send = async (request: FuzzedRequest, at: number): Promise<Sent> => {
    const { who, method, body, type, headers = {}, what } = request
    // '..' in a path is resolved by whoever sends it.
    const { pathname, search } = new URL(request.path, office.url)
    const token = await people.token(who)
    const { status, text, ...answer } = await ask(office.url, pathname + search, {
      ...{ method, token, agent, type, headers: { 'X-Forwarded-For': address(at), ...headers } },
      ...(body !== null && { body }),
    })
    byStatus[status] = (byStatus[status] ?? 0) + 1
    const isFile = answer.headers['content-disposition']?.startsWith('attachment') ?? false
    const json = text === '' ? null : isFile ? text : jsonOf({ text })
    const fault = ((): string | null => {
      if (status === 0) return 'not answered'
      if (status >= 500 && status !== 503) return 'answered 5xx'
      if (what !== undefined) return null // no careful client's request: how long it takes is what counts
      if (text !== '' && !isFile && !answer.headers['content-type']?.startsWith('application/json'))
        return 'no JSON'
      if (!pathname.startsWith('/api/openapi') && internals.test(text.replace(mark, '')))
        return 'tells of what is inside'
      return status === 404 && json?.message !== undefined
        ? null
        : check(method, pathname + search, status, json)
    })()
    if (fault !== null)
      faults.push(`${run}, request ${at}: ${fault}\n  ${shown(request)}\n  → ${status} ${text.slice(0, 300)}`)
    if (status === 401 && token !== undefined && !headers.authorization) people.gone(who)
    note({ status, json })
    return { status, json }
  }

  /** One request alone: three times where it took long, of which the middle one counts. */
  const alone = async (request: FuzzedRequest, at: number, longestTurn: () => Promise<number>) => {
    const took: number[] = []
    let status = 0
    do {
      await longestTurn()
      status = (await send(request, at)).status
      took.push(await longestTurn())
    } while (took.length < 3 && (took[0] ?? 0) > mostOfOneTurn)
    const milliseconds = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0
    if (milliseconds > mostOfOneTurn)
      faults.push(`${run}, request ${at}: ${milliseconds} ms in one turn\n  ${shown(request)}`)
    return { milliseconds, status }
  }
  return { document, admin, people, send, alone, faults, byStatus }
}

/** A request as a fault tells it; a file as the place where it can be had. */
const shown = ({ body, ...request }: FuzzedRequest): string => {
  if (!(body instanceof Uint8Array)) return JSON.stringify({ ...request, body }).slice(0, 500)
  const path = join(mkdtempSync(join(tmpdir(), 'fuzzed-')), 'file')
  writeFileSync(path, body)
  return JSON.stringify({ ...request, file: path }).slice(0, 1500)
}

/** The five people of the run; who was deleted, switched off or signed out by the run itself comes anew. */
const hire = ({ url, email, password }: FuzzedOffice, admin: Caller) => {
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
