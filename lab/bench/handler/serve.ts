import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ProposalBody } from '../server/columns.ts'
import { hashOf } from './session.ts'

/** A database that answers at once hands out values, another one promises. */
export type Later<T> = T | Promise<T>

export interface Caller {
  /** Whose rows are read alone; null where every row is. */
  readonly ownOf: number | null
}

/** What a database answers for the handler; rows are JSON already. */
export interface Answers {
  /** Who holds the token with this hash; null for nobody. */
  session(hash: string): Later<Caller | null>
  /** The body of an answer; null where there is nothing at the address. */
  read(path: string, query: string, caller: Caller): Later<string | null>
  /** Writes one row, a new one where `id` is null, and tells it back; undefined where it is not there. */
  write(
    body: ProposalBody,
    id: number | null,
    answered: (error: Error | null, json: string | undefined) => void,
  ): void
  /** Sets the last date of every row whose last date is this day or before. @returns how many these were */
  setLastDate(until: string, day: string): Later<number>
  /** Makes the rows of a CSV. @returns how many these were */
  importRows(csv: string): Later<number>
}

const all = '/api/proposals'

const send = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** Goes on with what is there, or once it is: without a promise between where none is needed. */
const then = <T>(later: Later<T>, goOn: (value: T) => void, failed: (error: unknown) => void): void => {
  if (later instanceof Promise) later.then(goOn).catch(failed)
  else goOn(later)
}

/** Answers over HTTP on this port of 127.0.0.1. Whatever goes wrong is answered 500 with its words. */
export const serve = (answers: Answers, port: number): void => {
  const signedIn = new Map<string, Caller>()

  const caller = ({ headers: { authorization } }: IncomingMessage): Later<Caller | null> => {
    if (!authorization?.startsWith('Bearer ')) return null
    const known = signedIn.get(authorization)
    if (known) return known
    const keep = (found: Caller | null) => {
      if (found) signedIn.set(authorization, found)
      return found
    }
    const found = answers.session(hashOf(authorization.slice(7)))
    return found instanceof Promise ? found.then(keep) : keep(found)
  }

  createServer((request, response) => {
    const failed = (error: unknown) => send(response, 500, JSON.stringify({ message: String(error) }))
    const withBody = (use: (text: string) => void) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => {
        try {
          use(Buffer.concat(chunks).toString())
        } catch (error) {
          failed(error)
        }
      })
    }
    const [path = '', query = ''] = (request.url ?? '').split('?')

    const answerWrite = (id: number | null) =>
      withBody((text) =>
        answers.write(JSON.parse(text), id, (error, json) => {
          if (error) send(response, 422, JSON.stringify({ message: error.message }))
          else if (json !== undefined) send(response, id === null ? 201 : 200, `{"data":${json}}`)
          else send(response, 404, '{}')
        }),
      )

    const answer = (by: Caller): void => {
      if (request.method === 'GET')
        then(
          answers.read(path, query, by),
          (body) => send(response, body === null ? 404 : 200, body ?? '{}'),
          failed,
        )
      else if (path === `${all}/bulk`)
        withBody((text) => {
          const { until, set } = JSON.parse(text)
          then(
            answers.setLastDate(until, set),
            (changed) => send(response, 200, `{"changed":${changed}}`),
            failed,
          )
        })
      else if (path === `${all}/import`)
        withBody((text) =>
          then(answers.importRows(text), (created) => send(response, 200, `{"created":${created}}`), failed),
        )
      else answerWrite(request.method === 'PUT' ? Number(path.slice(all.length + 1)) : null)
    }

    try {
      then(
        caller(request),
        (by) => (by ? answer(by) : send(response, 401, '{"message":"Unauthenticated."}')),
        failed,
      )
    } catch (error) {
      failed(error)
    }
  }).listen(port, '127.0.0.1')
}
