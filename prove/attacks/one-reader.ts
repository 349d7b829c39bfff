import { setTimeout as pause } from 'node:timers/promises'
import type { Office } from '../parts/office.ts'
import { newPerson, type Person, readersRole } from '../parts/person.ts'
import { startProber } from '../parts/start-prober.ts'
import { type SenderPlan, send, startSender } from '../parts/start-sender.ts'
import { atMost, type Scene, type Stage, type Told } from './scene.ts'

const rows = 100_000
const patience = 90_000
const abandonedSearches = 300
const wholeLists = 30
const longRows = 20_000
const search = '/api/proposals?keyword=e&sortBy=remarks&page=6000'
const overall = '/api/search?keyword=e'
const options = '/api/proposals?options=1&keyword=e'
const another = '/api/proposals?keyword=river&page=1'
const ordinary = [{ path: '/api/proposals?page=1' }, { path: '/api/sectors?page=1' }, { path: '/api/user' }]

export const oneReader: Scene = {
  finding: 'F5',
  title: `one signed-in reader against everybody (${rows} rows)`,
  play: async (stage) => [
    ...(await on(stage, abandoned)),
    ...(await on(stage, beside(search, 60))),
    ...(await on(stage, beside(overall, 20))),
    ...(await on(stage, beside(options, 20))),
    ...(await on(stage, whole)),
  ],
}

interface Two {
  readonly office: Office
  readonly reader: Person
  readonly other: Person
}

/** Each on an office of its own: what one leaves behind would be counted against the next. */
const on = async (stage: Stage, play: (two: Two) => Promise<readonly Told[]>): Promise<readonly Told[]> => {
  const office = await stage.open({ rows })
  const roles = [await readersRole(office)]
  const reader = await newPerson(office, 'reader', roles, '127.0.0.2')
  const other = await newPerson(office, 'other', roles, '127.0.0.3')
  const told = await play({ office, reader, other })
  await office.stop('SIGKILL')
  return told
}

const from = ({ office, reader }: Two, path: string) => ({
  ...{ url: office.url, from: [reader.from], calls: [{ path, token: reader.token }] },
})

/** Searches whose asker is gone, and the next search of somebody else. */
const abandoned = async (two: Two): Promise<readonly Told[]> => {
  await two.other.ask(another)
  const plan = { connections: abandonedSearches, manner: 'abandoned', times: 1, seconds: 10 } as const
  await send({ ...from(two, search), ...plan })
  const next = await two.other.ask(another, { patience })
  const sent = `${abandonedSearches} × GET ${search}, closed at once`
  const more = `answered ${next.status}`
  return [atMost(sent, next.milliseconds, 3000, "ms to another's next search", more)]
}

/** One call so many at a time; a search and ordinary calls of somebody else meanwhile. */
const beside =
  (path: string, atOnce: number) =>
  async (two: Two): Promise<readonly Told[]> => {
    const { office, other } = two
    await other.ask(another)
    const plan: SenderPlan = {
      ...from(two, path),
      ...{ connections: atOnce, manner: 'answered', times: 1000, seconds: 10 },
    }
    const sender = startSender(plan)
    await pause(1000)
    const common = { url: office.url, from: other.from, token: other.token }
    const prober = await startProber({ ...common, calls: ordinary, every: 100 })
    const found = await other.ask(another, { patience })
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

/** So many rows of half a KiB in a list that may be asked for whole. */
const fill = async ({ url, admin }: Office): Promise<void> => {
  const text = 'a long way from here '.repeat(12).trim()
  const body = { name: text, address: text, phone_no: '1', contact_person: 'C' }
  const calls = [{ path: '/api/organizations', method: 'POST', body, token: admin.token }]
  const times = longRows / 16
  await send({ url, from: ['127.0.0.4'], calls, connections: 16, manner: 'answered', times, seconds: 120 })
}

/** A whole list at once, many times over. */
const whole = async (two: Two): Promise<readonly Told[]> => {
  const { office, other } = two
  const path = '/api/organizations'
  await fill(office)
  const before = office.memory()
  const probed = { calls: [{ path: '/api/health' }], every: 100 }
  const prober = await startProber({ url: office.url, from: other.from, ...probed })
  const plan = { connections: wholeLists, manner: 'answered', times: 1, seconds: 60 } as const
  const sender = startSender({ ...from(two, path), ...plan })
  let most = before
  let going = true
  const done = sender.done.then(({ answered }) => {
    going = false
    return answered
  })
  for (; going; await pause(50)) most = Math.max(most, office.memory())
  const answered = Object.entries(await done).map(([status, count]) => `${count} × ${status}`)
  const { longest, refused } = await prober.stop()
  sender.end()
  const sent = `${wholeLists} × GET ${path} at once, ${longRows} rows`
  return [
    atMost(sent, longest, 1000, 'ms to the latest health call', `${refused} refused; ${answered.join(', ')}`),
    atMost(sent, most - before, 250, 'MiB more resident memory', `from ${Math.round(before)}`),
  ]
}
