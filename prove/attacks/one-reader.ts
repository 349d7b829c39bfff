import { setTimeout as pause } from 'node:timers/promises'
import type { Office } from '../parts/office.ts'
import { newPerson, type Person } from '../parts/person.ts'
import { startProber } from '../parts/start-prober.ts'
import { type SenderPlan, send, startSender } from '../parts/start-sender.ts'
import { atMost, type Scene, type Stage, type Told } from './scene.ts'

const rows = 100_000
const search = '/api/proposals?keyword=e&sortBy=remarks&page=6000'
const overall = '/api/search?keyword=e'
const options = '/api/organizations?options=1&keyword=e'
const ordinary = [{ path: '/api/proposals?page=1' }, { path: '/api/sectors?page=1' }, { path: '/api/user' }]

export const oneReader: Scene = {
  finding: 'F5',
  title: 'one signed-in reader against everybody (100,000 rows)',
  play: async (stage) => {
    const office = await stage.open({ rows })
    const reader = await stage.reader(office, '127.0.0.2')
    const role = (await reader.ask('/api/roles?per_page=100')).text
    const roles: readonly { id: number; title: string }[] = JSON.parse(role).data
    const readers = roles.filter(({ title }) => title === 'Readers').map(({ id }) => id)
    const other = await newPerson(office, 'other', readers, '127.0.0.3')
    return [
      await abandoned(office, reader, other),
      ...(await beside(office, reader, other, search, 60)),
      ...(await beside(office, reader, other, overall, 20)),
      ...(await beside(office, reader, other, options, 20)),
      ...(await whole(stage, office, reader, other)),
    ]
  },
}

const from = (office: Office, reader: Person, path: string) => ({
  ...{ url: office.url, from: [reader.from], calls: [{ path, token: reader.token }] },
})

/** 300 searches whose asker is gone, and the next search of somebody else. */
const abandoned = async (office: Office, reader: Person, other: Person): Promise<Told> => {
  await other.ask(search)
  const plan = { connections: 300, manner: 'abandoned', times: 1, seconds: 10 } as const
  await send({ ...from(office, reader, search), ...plan })
  const next = await other.ask('/api/proposals?keyword=river', { patience: 120_000 })
  const more = `answered ${next.status}`
  return atMost(
    `300 × GET ${search}, closed at once`,
    next.milliseconds,
    3000,
    "ms to another's next search",
    more,
  )
}

/** One call so many at a time; a search and ordinary calls of somebody else meanwhile. */
const beside = async (office: Office, reader: Person, other: Person, path: string, atOnce: number) => {
  const plan: SenderPlan = {
    ...from(office, reader, path),
    ...{ connections: atOnce, manner: 'answered', times: 1000, seconds: 10 },
  }
  const sender = startSender(plan)
  await pause(1000)
  const common = { url: office.url, from: other.from, token: other.token }
  const prober = await startProber({ ...common, calls: ordinary, every: 100 })
  const found = await other.ask('/api/proposals?keyword=river', { patience: 90_000 })
  await sender.done
  const { longest, refused, calls } = await prober.stop()
  sender.end()
  const sent = `${atOnce} at a time: GET ${path}`
  return [
    atMost(sent, found.milliseconds, 3000, "ms to another's search", `answered ${found.status}`),
    atMost(sent, longest, 1000, "ms to the latest of another's ordinary calls"),
    atMost(sent, refused, 0, `of ${calls} of another's ordinary calls refused`),
  ]
}

/** A whole list at once, many times over. */
const whole = async (stage: Stage, office: Office, reader: Person, other: Person) => {
  const path = '/api/organizations'
  const before = office.memory()
  const common = { url: office.url, from: other.from }
  const prober = await startProber({ ...common, calls: [{ path: '/api/health' }], every: 100 })
  const plan = { connections: 30, manner: 'answered', times: 1, seconds: 60 } as const
  const sender = startSender({ ...from(office, reader, path), ...plan })
  let most = before
  let going = true
  sender.done.then(() => (going = false))
  for (; going; await pause(50)) most = Math.max(most, office.memory())
  const { longest, refused } = await prober.stop()
  sender.end()
  const sent = `30 × GET ${path} at once (${stage.database})`
  return [
    atMost(sent, longest, 1000, 'ms to the latest health call', `${refused} refused`),
    atMost(sent, most - before, 250, 'MiB more resident memory', `from ${Math.round(before)}`),
  ]
}
