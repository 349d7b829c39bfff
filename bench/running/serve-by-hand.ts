import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { freePort } from '../../commands/parts/port.mjs'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves a built page, its calls answered by the server at `api`. */
export const serveByHand = async (
  folder: string,
  api: string,
): Promise<{ readonly url: string; stop(): void }> => {
  const port = await freePort()
  const server = createServer((asked, answer) => {
    const path = normalize((asked.url ?? '/').replace(/\?.*/, ''))
    if (path.startsWith('/api/')) {
      const passed = request(
        new URL(asked.url ?? '', api),
        { method: asked.method ?? 'GET', headers: asked.headers },
        (reply) => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(answer)
        },
      )
      passed.on('error', () => answer.writeHead(502).end())
      asked.pipe(passed)
      return
    }
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = readFileSync(file)
      answer.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(body)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
