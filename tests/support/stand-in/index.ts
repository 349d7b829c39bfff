import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { inside } from '../../../commands/parts/paths.mjs'
import { standInCalls } from './calls.ts'
import type { Office } from './office.ts'

/** Somebody else's server behind our built page. */
export interface StandIn {
  readonly url: string
  /** Its rows, as they are now. */
  readonly office: Office
  /** Every call that it was asked: 'GET /api/sectors?…'. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const page = async (path: string, response: ServerResponse): Promise<void> => {
  const file = normalize(path === '/' ? '/index.html' : path)
  try {
    const bytes = await readFile(join(inside('dist'), file))
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes)
  } catch {
    response.writeHead(404).end()
  }
}

const bodyOf = async (request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> => {
  let text = ''
  for await (const part of request) text += part
  return text === '' ? {} : JSON.parse(text)
}

/** Starts a server that knows the specification's calls alone, with the page of dist/ on the same origin. */
export const startStandIn = async (): Promise<StandIn> => {
  const { answer, office } = standInCalls()
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const origin = `http://${request.headers.host}`
    const { pathname, searchParams, search } = new URL(request.url ?? '/', origin)
    if (!pathname.startsWith('/api/')) return page(pathname, response)
    asked.push(`${request.method} ${pathname}${search}`)
    const { status, body } = answer({
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      token: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null,
      body: await bodyOf(request),
      origin,
    })
    response.writeHead(status, body === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    office,
    asked,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
