import { request } from 'node:http'

/** What an open page's stream tells beside what was written, in order: 'inbox', 'comments petition 7'. */
export interface BesideHeard {
  readonly heard: readonly string[]
  close(): void
}

/** Opens a stream as a page does. @throws with the status where it is refused */
export const listenBeside = (
  url: string,
  { token }: { readonly token: string | undefined },
): Promise<BesideHeard> =>
  new Promise((resolve, reject) => {
    const heard: string[] = []
    let text = ''
    const asked = request(`${url}/api/changes`, {
      agent: false,
      headers: { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' },
    })
    asked.on('error', () => {}) // closed by the test
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`The stream was answered ${answer.statusCode}.`))
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const [, name = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/m.exec(event) ?? []
          const { entity, id } = JSON.parse(data)
          if (name === 'inbox') heard.push(name)
          if (name === 'comments') heard.push(`${name} ${entity} ${id}`)
        }
      })
      resolve({ heard, close: () => asked.destroy() })
    })
    asked.end()
  })
