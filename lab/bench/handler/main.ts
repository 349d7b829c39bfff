import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { HandlerDatabase } from './database.ts'
import { ownAnswerer } from './own-reads.ts'
import { dashboardAnswerer, listAnswerer, rowWriter } from './reads.ts'
import { writeQueue } from './writes.ts'

/**
 * The limit: what a server on node:http and node:sqlite can do that is written by hand for this one table, with
 * trigram search, counters kept by triggers, names in memory and grouped commits. No validation, access or history.
 *
 *     node lab/bench/handler/main.ts FILE TODAY PORT
 */
const [file = '', today = '', port = ''] = process.argv.slice(2)
const database = new HandlerDatabase(file)
const rowJson = rowWriter(database, today)
const list = listAnswerer(database, today, rowJson)
const own = ownAnswerer(database, today, rowJson)
const dashboard = dashboardAnswerer(database, today)
const write = writeQueue(database)

interface Caller {
  /** Whose rows are read alone; null where every row is. */
  readonly ownOf: number | null
}

const signedIn = new Map<string, Caller>()

const callerOf = ({ headers: { authorization } }: IncomingMessage): Caller | null => {
  if (!authorization?.startsWith('Bearer ')) return null
  const known = signedIn.get(authorization)
  if (known) return known
  const hash = createHash('sha256').update(authorization.slice(7)).digest('hex')
  const session = database.first('select own_of from sessions where token_hash = ?', hash)
  if (!session) return null
  const caller = { ownOf: session.own_of === null ? null : Number(session.own_of) }
  signedIn.set(authorization, caller)
  return caller
}

const send = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}

const named = '/api/proposal/'
const all = '/api/proposals'

const answerRead = (path: string, query: string, { ownOf }: Caller): string | null => {
  if (ownOf !== null) return own(ownOf, path, new URLSearchParams(query))
  if (path === '/api/dashboard-data') return dashboard()
  if (path === all) return list('', new URLSearchParams(query))
  return path.startsWith(named) ? list(path.slice(named.length), new URLSearchParams(query)) : null
}

const answerWrite = (request: IncomingMessage, response: ServerResponse, id: number | null): void => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    write(JSON.parse(Buffer.concat(chunks).toString()), id, (error, row) => {
      if (error) send(response, 422, JSON.stringify({ message: error.message }))
      else if (row) send(response, id === null ? 201 : 200, `{"data":${rowJson(row)}}`)
      else send(response, 404, '{}')
    })
  })
}

createServer((request, response) => {
  const caller = callerOf(request)
  if (!caller) return send(response, 401, '{"message":"Unauthenticated."}')
  const [path = '', query = ''] = (request.url ?? '').split('?')
  try {
    if (request.method === 'GET') {
      const answer = answerRead(path, query, caller)
      send(response, answer === null ? 404 : 200, answer ?? '{}')
    } else
      answerWrite(request, response, request.method === 'PUT' ? Number(path.slice(all.length + 1)) : null)
  } catch (error) {
    send(response, 500, JSON.stringify({ message: String(error) }))
  }
}).listen(Number(port), '127.0.0.1')
