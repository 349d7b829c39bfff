import { marks } from '../attacks/costly-text.ts'
import { addresses } from '../parts/addresses.ts'
import type { SenderPlan } from '../parts/start-sender.ts'

/** What the attacker knows: accounts of their own, and what the page loads. */
export interface Known {
  readonly url: string
  /** Of an account that may read everything. */
  readonly reader: string
  /** Of an account that may change sectors. */
  readonly writer: string
  /** Of a third account, to sign in rightly. */
  readonly credentials: { readonly email: string; readonly password: string }
  readonly asset: string
  readonly rows: number
}

type Plan = Omit<SenderPlan, 'url' | 'seconds'>

const own = addresses(100, 5)
const [one = ''] = own
const endless = 1_000_000

const login = (email: string, password: string) => ({
  path: '/api/login',
  method: 'POST',
  body: { email, password },
})

/** What the attacker does in turn, each for so long; by its name. */
export const attacks = (known: Known): Readonly<Record<string, Plan>> => {
  const { reader, writer, credentials, asset, rows } = known
  const read = (path: string) => ({ path, token: reader })
  const many = { from: own, manner: 'answered', times: endless } as const
  const deep = `/api/proposals?keyword=e&sortBy=remarks&page=${Math.floor(rows / 17)}`
  return {
    'pipelines that nobody reads': {
      from: own,
      calls: [{ path: asset }],
      connections: 150,
      manner: 'unread',
      times: 900,
    },
    'reads slowly': { from: own, calls: [{ path: asset }], connections: 150, manner: 'slowly', times: 50 },
    'streams that stall': {
      from: own,
      calls: [read('/api/changes')],
      connections: 300,
      manner: 'unread',
      times: 1,
    },
    'floods sign-ins': {
      ...{ ...many, connections: 200 },
      calls: [
        login('somebody@example.org', 'wrong'),
        login(credentials.email, 'wrong'),
        login(credentials.email, credentials.password),
      ],
    },
    'costly texts without an account': {
      ...{ ...many, connections: 4 },
      calls: [
        login(marks(240_000), 'x'),
        login('x@example.org', marks(240_000)),
        { path: '/api/password-reset-request', method: 'POST', body: { email: marks(240_000) } },
        { path: '/api/password-reset', method: 'POST', body: { token: 'x', password: marks(240_000) } },
      ],
    },
    'abandons searches': {
      from: own,
      calls: [read(deep)],
      connections: 50,
      manner: 'abandoned',
      times: endless,
    },
    'searches without end': {
      ...{ ...many, connections: 40 },
      calls: [read(deep), read('/api/search?keyword=e'), read('/api/organizations?options=1&keyword=e')],
    },
    'asks whole lists': {
      ...{ ...many, connections: 20 },
      calls: [read('/api/organizations'), read('/api/proposals'), read('/api/history?per_page=100')],
    },
    'floods anonymous calls': {
      ...{ from: [one], manner: 'answered', times: endless, connections: 150 },
      calls: [
        { path: '/api/health' },
        { path: '/api/session-options' },
        { path: '/api/user', token: 'A'.repeat(43) },
        { path: '/api/no-such-call' },
      ],
    },
    'floods writes': {
      ...{ ...many, connections: 40 },
      calls: Array.from({ length: 8 }, (_, at) => ({
        ...{ path: `/api/sectors/${at + 1}`, method: 'PUT', token: writer },
        body: { name: `Sector ${at} ${'of every kind '.repeat(4)}` },
      })),
    },
    'opens and resets': {
      from: own,
      calls: [{ path: '/' }],
      connections: 100,
      manner: 'reset',
      times: endless,
    },
  }
}
