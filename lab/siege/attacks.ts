import { addresses } from '../running/people.ts'
import type { SenderPlan } from '../running/sender.ts'

/** What the attacker knows: accounts of their own, and what the page loads. */
export interface Known {
  /** The token of an account that may read everything, and of one that may change sectors and proposals. */
  readonly reader: string
  readonly writer: string
  /** Of a third account, to sign in rightly. */
  readonly credentials: { readonly email: string; readonly password: string }
  readonly asset: string
  readonly rows: number
}

type Plan = Omit<SenderPlan, 'url' | 'seconds'>

/** Marks of one class after marks of another: putting them in order takes the square of their number. */
export const marks = (bytes: number): string => `a${'\u0300'.repeat(bytes / 4)}${'\u0316'.repeat(bytes / 4)}`

const post = (path: string, body: unknown) => ({ path, method: 'POST', body })
const login = (email: string, password: string) => post('/api/login', { email, password })

/** What the attacker does in turn, each for so long; by its name. */
export const attacks = ({
  reader,
  writer,
  credentials: { email, password },
  asset,
  rows,
}: Known): Readonly<Record<string, Plan>> => {
  const from = addresses(100, 5)
  const read = (path: string) => ({ path, token: reader })
  const deep = read(`/api/proposals?keyword=e&sortBy=remarks&page=${Math.floor(rows / 17)}`)
  const searches = [deep, read('/api/search?keyword=e'), read('/api/organizations?options=1&keyword=e')]
  const lists = [read('/api/organizations'), read('/api/proposals'), read('/api/history?per_page=100')]
  const signIns = [login('somebody@example.org', 'wrong'), login(email, 'wrong'), login(email, password)]
  const costly = [
    login(marks(240_000), 'x'),
    login('x@example.org', marks(240_000)),
    post('/api/password-reset-request', { email: marks(240_000) }),
    post('/api/password-reset', { token: 'x', password: marks(240_000) }),
  ]
  const anonymous = [
    ...['/api/health', '/api/session-options', '/api/no-such-call'].map((path) => ({ path })),
    { path: '/api/user', token: 'A'.repeat(43) },
  ]
  const writes = Array.from({ length: 8 }, (_, at) => ({
    ...{ path: `/api/sectors/${at + 1}`, method: 'PUT', token: writer },
    body: { name: `Sector ${at} ${'of every kind '.repeat(4)}` },
  }))
  const remarks = [1, 2].map((id) => ({
    ...{ path: `/api/proposals/${id}`, method: 'PUT', token: writer },
    body: { remarks: 'It was looked at once more. '.repeat(350).trim() },
  }))
  const assets = { from, calls: [{ path: asset }], connections: 150 }
  const again = { from, manner: 'answered' } as const
  return {
    'pipelines that nobody reads': { ...assets, manner: 'unread', times: 900 },
    'holds every connection': {
      ...assets,
      from: from.slice(0, 1),
      connections: 1000,
      manner: 'unread',
      times: 9,
    },
    'reads slowly': { ...assets, manner: 'slowly', times: 50 },
    'streams that stall': {
      ...{ from, calls: [read('/api/changes')], connections: 300, manner: 'unread', times: 1 },
    },
    'floods sign-ins': { ...again, connections: 200, calls: signIns },
    'costly texts without an account': { ...again, connections: 4, calls: costly },
    'abandons searches': { from, calls: [deep], connections: 50, manner: 'abandoned' },
    'searches without end': { ...again, connections: 40, calls: searches },
    'searches while it writes': { ...again, connections: 26, calls: [deep, ...remarks] },
    'asks whole lists': { ...again, connections: 20, calls: lists },
    'floods anonymous calls': { ...again, from: from.slice(0, 1), connections: 150, calls: anonymous },
    'floods writes': { ...again, connections: 40, calls: writes },
    'opens and resets': { from, calls: [{ path: '/' }], connections: 100, manner: 'reset' },
  }
}
