import { createServer, request } from 'node:http'

export interface UnderAPath {
  /** With the path, and a slash behind it. */
  readonly url: string
  /** Paths that were asked for outside of it. */
  readonly astray: readonly string[]
  close(): Promise<void>
}

/** A proxy that puts a path before a server, as docs/operating.md says: it takes the path away, and knows nothing beside. */
export async function underAPath(target: string, path: string, port: number): Promise<UnderAPath> {
  const astray: string[] = []
  const proxy = createServer((asked, answer) => {
    const { url = '', method, headers } = asked
    if (!url.startsWith(`${path}/`)) {
      astray.push(url)
      answer.writeHead(url === path ? 308 : 404, url === path ? { Location: `${path}/` } : {}).end()
      return
    }
    const passed = request(new URL(url.slice(path.length), target), { method, headers, agent: false })
    passed.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}${path}/`,
    astray,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}
