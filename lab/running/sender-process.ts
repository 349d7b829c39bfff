import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import { rawRequest, type SenderPlan, type Sending, type Sent } from './sender.ts'

/** Connections that are opened at once. */
const batch = 100

// A connection of which nothing is read or written does not keep a process alive: whoever ordered this ends it.
setInterval(() => {}, 60_000)
process.on('disconnect', () => process.exit())

process.once('message', async (plan: SenderPlan) => {
  if (plan.behind) setPriority(constants.priority.PRIORITY_LOW)
  const { url, manner, times = 1_000_000 } = plan
  const until = performance.now() + plan.seconds * 1000
  const answered: Record<string, number> = {}
  let sent = 0
  const count = (status: number): void => {
    answered[status] = (answered[status] ?? 0) + 1
  }

  const askAgain = async (call: Sending, from: string): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let made = 0; made < times && performance.now() < until; made += 1) {
      sent += 1
      const patience = Math.max(1, until - performance.now())
      const { status } = await ask(url, call.path, { ...call, from, agent, patience })
      count(status)
      if (status === 0) await pause(50) // whoever was refused a connection comes again, but not as a loop
    }
    agent.destroy()
  }

  const one = async (at: number): Promise<void> => {
    const call = plan.calls[at % plan.calls.length]
    const from = plan.from[at % plan.from.length]
    if (call === undefined || from === undefined || performance.now() >= until) return
    if (manner === 'answered') return askAgain(call, from)
    const text = rawRequest(url, call)
    if (manner === 'unread' || manner === 'slowly') {
      sent += times
      return count(await unread(url, from, text.repeat(times), manner === 'slowly'))
    }
    for (let made = 0; made < times && performance.now() < until; made += 1) {
      sent += 1
      await abandoned(url, from, text, manner === 'reset')
    }
  }

  const inBatches = manner === 'answered' ? plan.connections : batch
  for (let at = 0; at < plan.connections; at += inBatches) {
    const some = Math.min(inBatches, plan.connections - at)
    await Promise.all(Array.from({ length: some }, (_, next) => one(at + next)))
  }
  const told: Sent = { answered, sent }
  process.send?.(told)
})

const sockets = new Set<Socket>()

const open = (url: string, from: string): Socket => {
  const { hostname, port } = new URL(url)
  return connect({ host: hostname, port: Number(port), localAddress: from })
}

/** Writes all of it and reads none; 1 where it was connected, 0 where not. The connection stays. */
const unread = (url: string, from: string, text: string, slowly: boolean): Promise<number> =>
  new Promise((resolve) => {
    const socket = open(url, from)
    sockets.add(socket)
    if (slowly) setInterval(() => socket.read(1024), 250).unref()
    socket.on('error', () => resolve(0))
    // A server that has had enough stops reading: what cannot be written in a second is not waited for.
    socket.on('connect', () => {
      socket.write(text, () => resolve(1))
      setTimeout(() => resolve(1), 1000)
    })
  })

const abandoned = (url: string, from: string, text: string, reset: boolean): Promise<void> =>
  new Promise((resolve) => {
    const socket = open(url, from)
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    if (reset) socket.on('connect', () => socket.resetAndDestroy())
    else socket.on('connect', () => socket.write(text, () => setTimeout(() => socket.destroy(), 2)))
  })
