import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../parts/ask.ts'
import { rawRequest } from '../parts/raw-request.ts'
import { atMost, type Scene, statuses } from './scene.ts'

const limit = 120
const connections = 110

export const fewDescriptors: Scene = {
  finding: 'F18',
  title: 'more connections than the system gives descriptors',
  only: 'postgres',
  steady: true,
  play: async (stage) => {
    const office = await stage.open({ descriptors: limit, environment: { LOG_LEVEL: 'silent' } })
    const opened: Socket[] = []
    for (let at = 0; at < connections; at += 1) {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(office.url).port) })
      socket.on('error', () => {})
      opened.push(socket)
      await pause(5)
    }
    const { token } = office.admin
    const call = rawRequest(office.url, { path: '/api/proposals?page=1', token })
    const answers = await Promise.all(opened.map((socket) => statusAfter(socket, call)))
    for (const socket of opened) socket.destroy()
    await pause(1000)
    const after = (await ask(office.url, '/api/health', { patience: 5000 })).status
    const faults = answers.filter((status) => status >= 500 && status !== 503).length
    const sent = `${connections} connections under a limit of ${limit} descriptors, and a call on each`
    return [
      atMost(sent, faults, 0, 'answered 5xx other than 503', `${statuses(answers)}; afterwards ${after}`),
      atMost('the same, afterwards', after === 200 ? 0 : 1, 0, 'health calls refused', `answered ${after}`),
    ]
  },
}

/** 0 where nothing is answered. */
const statusAfter = (socket: Socket, call: string): Promise<number> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(0), 5000)
    socket.once('close', () => resolve(0))
    socket.once('data', (head) => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(String(head))?.[1] ?? 0)))
    socket.write(call)
  })
