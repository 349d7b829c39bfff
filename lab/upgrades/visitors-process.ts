import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, jsonOf } from '../running/ask.ts'
import type { Did, Visit, VisitPlan } from './visitors.ts'

const visits: Visit[] = []
let over = false
let resting: Promise<void> | null = null
let wake = (): void => {}
let writing = 0

const visitorsOf = ({ url, token, proposal, reads, readers, writers, rest }: VisitPlan) => {
  const call = async (did: Did, agent: Agent, method: string, path: string, body?: unknown) => {
    const at = Date.now()
    const answer = await ask(url, path, { method, token, agent, ...(body !== undefined && { body }) })
    const said = `${method} ${path} ${answer.status} ${answer.text.slice(0, 200)}`
    visits.push([did, at, answer.milliseconds, answer.status, said])
    return answer
  }

  const read = async (at: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let next = at; !over; next += 1) {
      await call('read', agent, 'GET', reads[next % reads.length] ?? '')
      await pause(rest)
    }
  }

  const write = async (at: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const own: number[] = []
    for (let next = at; !over; next += 1) {
      while (resting !== null) await resting
      writing += 1 // in the same turn, so that whoever asks for a pause sees it
      const path = `/api/proposals/${own[next % Math.max(own.length, 1)]}`
      if (own.length < 10) {
        const made = await call('write', agent, 'POST', '/api/proposals', proposal)
        const id = jsonOf(made).data?.id
        if (id !== undefined) own.push(id)
      } else if (next % 5 === 0) {
        await call('write', agent, 'DELETE', path)
        own.splice(next % own.length, 1)
      } else {
        const action_id = [1, 2, null][next % 3]
        await call('write', agent, 'PUT', path, { action_id, remarks: `Changed ${next} times` })
      }
      writing -= 1
      await pause(rest)
    }
  }
  for (let at = 0; at < readers; at += 1) void read(at)
  for (let at = 0; at < writers; at += 1) void write(at)
}

const quiet = async (): Promise<void> => {
  while (writing > 0) await pause(5)
}

const orders = {
  pause: async () => {
    resting = new Promise((resolve) => {
      wake = resolve
    })
    await quiet()
    process.send?.({})
  },
  resume: async () => {
    resting = null
    wake()
    process.send?.({})
  },
  stop: async () => {
    over = true
    await quiet()
    process.send?.({ visits })
  },
} as const

interface Order {
  readonly plan?: VisitPlan
  readonly what?: keyof typeof orders
}

process.on('message', ({ plan, what }: Order) => {
  if (plan) visitorsOf(plan)
  if (what) void orders[what]()
})
process.on('disconnect', () => process.exit())
