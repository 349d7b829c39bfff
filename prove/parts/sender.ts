import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { rawRequest } from './raw-request.ts'
import type { SenderPlan, Sending, Sent } from './start-sender.ts'

/** Connections that are opened at once. */
const batch = 100

// A connection of which nothing is read or written does not keep a process alive: whoever ordered this ends it.
setInterval(() => {}, 60_000)
process.on('disconnect', () => process.exit())

process.once('message', async (plan: SenderPlan) => {
  const began = performance.now()
  const until = began + plan.seconds * 1000
  const answered: Record<string, number> = {}
  let sent = 0
  const count = (status: number): void => {
    answered[status] = (answered[status] ?? 0) + 1
  }

  const askAgain = async (call: Sending, from: string): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
    for (let made = 0; made < plan.times && performance.now() < until; made += 1) {
      sent += 1
      const status = await once(plan.url, call, agent, until - performance.now())
      count(status)
      if (status === 0) await pause(50) // whoever was refused a connection comes again, but not as a loop
    }
    agent.destroy()
  }

  const one = async (at: number): Promise<void> => {
    const call = plan.calls[at % plan.calls.length]
    const from = plan.from[at % plan.from.length]
    if (call === undefined || from === undefined || performance.now() >= until) return
    if (plan.manner === 'answered') return askAgain(call, from)
    const text = rawRequest(plan.url, call)
    if (plan.manner === 'unread' || plan.manner === 'slowly') {
      sent += plan.times
      return void count(await unread(plan.url, from, text.repeat(plan.times), plan.manner === 'slowly'))
    }
    for (let made = 0; made < plan.times && performance.now() < until; made += 1) {
      sent += 1
      await abandoned(plan.url, from, text, plan.manner === 'reset')
    }
  }

  if (plan.manner === 'answered')
    await Promise.all(Array.from({ length: plan.connections }, (_, at) => one(at)))
  else
    for (let at = 0; at < plan.connections; at += batch)
      await Promise.all(
        Array.from({ length: Math.min(batch, plan.connections - at) }, (_, next) => one(at + next)),
      )
  const told: Sent = { answered, sent, seconds: (performance.now() - began) / 1000 }
  process.send?.(told)
})

const once = (url: string, call: Sending, agent: Agent, patience: number): Promise<number> =>
  new Promise((resolve) => {
    const sent = call.body === undefined ? undefined : JSON.stringify(call.body)
    const asked = request(url + call.path, {
      method: call.method ?? 'GET',
      agent,
      headers: {
        ...(call.token !== undefined && { Authorization: `Bearer ${call.token}` }),
        ...(sent !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(sent),
        }),
        ...call.headers,
      },
    })
    const late = setTimeout(() => asked.destroy(new Error('late')), Math.max(1, patience))
    const done = (status: number) => {
      clearTimeout(late)
      resolve(status)
    }
    asked.on('error', () => done(0))
    asked.on('response', (answer) => {
      answer.resume()
      answer.on('error', () => done(0))
      answer.on('end', () => done(answer.statusCode ?? 0))
    })
    asked.end(sent)
  })

const sockets = new Set<Socket>()

/** Writes all of it and reads none; 1 where it was connected, 0 where not. The connection stays. */
const unread = (url: string, from: string, text: string, slowly: boolean): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), localAddress: from })
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
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), localAddress: from })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    if (reset) socket.on('connect', () => socket.resetAndDestroy())
    else socket.on('connect', () => socket.write(text, () => setTimeout(() => socket.destroy(), 2)))
  })
