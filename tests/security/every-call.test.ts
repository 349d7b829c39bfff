import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntityModel, Model } from '../../src/model/index.ts'
import { loadModel, locateProduct } from '../../src/server/index.ts'
import type { Caller, Loose } from '../support/calls.ts'
import { databasesOfTier, serverOn } from '../support/databases.ts'
import { makePerson, makeRole, passphrase, permissionIds } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { folderOf } from '../support/workshop.ts'
import { countFrom } from './scopes/office.ts'
import { everyRequest, type Named, type Request } from './scopes/requests.ts'

const verbs = ['read', 'create', 'update', 'delete']
const all = (plural: string) => verbs.map((verb) => `${plural}.${verb}`)
const some = (plural: string, scope: string) => all(plural).map((title) => `${title}.${scope}`)

/** What people hold, and the entities of which they see some rows alone. */
const sorts: readonly (readonly [who: string, bound: readonly string[], holds: readonly string[]])[] = [
  [
    'who has nothing but scopes',
    ['order', 'order-line', 'part', 'user', 'role'],
    [
      ...some('roles', 'open'),
      'permissions.read',
      ...some('orders', 'own'),
      ...some('order-lines', 'own'),
      ...some('parts', 'shown'),
      ...some('users', 'known'),
      'orders.approve',
    ],
  ],
  [
    'who writes every order, and sees some of what stands in it',
    ['order-line', 'part', 'user', 'role'],
    [
      'roles.read.open',
      'users.update.known',
      ...all('orders'),
      'order-lines.read.own',
      ...['create', 'update', 'delete'].map((verb) => `order-lines.${verb}`),
      'parts.read.shown',
      'users.read.known',
      'orders.approve',
    ],
  ],
  [
    'who writes every line, and sees some orders',
    ['order', 'part', 'user'],
    [
      ...some('orders', 'own'),
      ...all('order-lines'),
      'parts.read.shown',
      ...some('users', 'known'),
      ...['roles.read', 'permissions.read'],
    ],
  ],
]

/** Words of rows that are not seen, and of rows that are not there: of each turn its own. */
const hiddenWord = (turn: number) => `MARK${turn}x`
const absentWord = (turn: number) => `NONE${turn}x`

describe.each(databasesOfTier)('every call of the document beside rows out of reach, on %s', (kind) => {
  let server: TestServer
  let model: Model
  let ann: Awaited<ReturnType<typeof makePerson>>
  let role: number
  const hidden = new Map<string, number>()
  const seen = new Map<string, number>()

  const make = async (plural: string, body: Loose, by: Caller = server): Promise<number> => {
    const made = await by.call('POST', `/api/${plural}`, body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.data.id
  }
  const user = (name: string, boss: string | null, roles: readonly number[]) =>
    make('users', {
      ...{ name, email: `${name}@example.org`, boss, roles },
      ...{ password: passphrase, confirm_password: passphrase },
    })

  beforeAll(async () => {
    const product = locateProduct(folderOf('bureau'))
    model = await loadModel(product)
    server = await serverOn(kind, { product, database: kind })
    const tables = model.list.map(({ table }, at) => [table, 71_001_000 + at * 1_000_000] as const)
    await countFrom(kind, server.databaseUrl, tables)
    role = await makeRole(server, 'Clerk', [])
    ann = await makePerson(server, 'ann@example.org', [role])
  }, 60_000)
  afterAll(() => server?.stop())

  /** Rows that are seen and rows that are not, beside one another. */
  const fill = async (turn: number, bound: readonly string[]): Promise<void> => {
    const word = (name: string) => (bound.includes(name) ? `${hiddenWord(turn)}${name}` : 'Plain')
    const administrator = 1
    const writer_id = await user(word('user'), null, [administrator])
    const writer = await server.signIn(`${word('user')}@example.org`, passphrase)
    const part_id = await make('parts', { name: word('part') }, writer)
    const roles = [
      await make('roles', { title: `Open ${turn}` }),
      await make('roles', { title: word('role') }),
    ]
    hidden
      .set('user', writer_id)
      .set('part', part_id)
      .set('role', roles[1] ?? 0)
    seen.set('role', roles[0] ?? 0)
    seen.set('permission', (await permissionIds(server, ['orders.read']))[0] ?? 0)
    seen.set('user', await user(`known${turn}`, 'known', roles))
    seen.set('part', await make('parts', { name: `Bolt ${turn}`, shown: true }, writer))
    const line = { work: word('order-line'), notes: word('order-line'), writer_id, part_id, hours: 1 }
    const own = { work: 'own', writer_id: ann.id, part_id, spares: [part_id, seen.get('part')] }
    const mine = await make('orders', { title: 'Own', owner_id: ann.id, part_id, lines: [line, own] }, writer)
    const other = await make('orders', { title: word('order'), owner_id: writer_id, lines: [line] }, writer)
    const lines = async (order: number) => (await server.call('GET', `/api/orders/${order}`)).body.data.lines
    seen.set('order', mine)
    hidden.set('order', other)
    const [first, second] = await lines(mine)
    hidden.set('order-line', first.id)
    seen.set('order-line', second.id)
  }

  const absent = 79_999_000
  /** An id that stands for no row, unlike any that is hidden. */
  const nobody = (entity: EntityModel) => absent + model.list.indexOf(entity)
  const naming = (turn: number, bound: readonly string[], isHidden: boolean): Named => ({
    seen: ({ name }) => seen.get(name) ?? 0,
    other: (entity) => (isHidden && bound.includes(entity.name) && hidden.get(entity.name)) || nobody(entity),
    word: (isHidden ? hiddenWord : absentWord)(turn),
  })
  /** What was asked for, in words that are the same of either row. */
  const same = (text: string) =>
    [...hidden]
      .reduce((left, [name, id]) => left.replaceAll(String(id), `#${name}`), text)
      .replace(/7999900(\d)/g, (_, at) => `#${model.list[Number(at)]?.name}`)
      .replaceAll('MARK', 'NONE')
  const textOf = async (person: Caller, { method, path, body }: Request): Promise<[number, string]> => {
    const { status, body: answer, headers } = await person.call(method, path, body)
    const said = [...headers].filter(
      ([name]) => !['etag', 'date', 'change-mark', 'content-length'].includes(name),
    )
    return [status, `${JSON.stringify(answer)} ${said.join()}`]
  }
  /** What stands in the rows that are not seen, without the names of those beside them. */
  const kept = async (bound: readonly string[]) =>
    Promise.all(
      bound.map(async (name) => {
        const { body } = await server.call('GET', `${model.entities[name]?.api.list}/${hidden.get(name)}`)
        return Object.entries(body.data).filter(([, value]) => typeof value !== 'object')
      }),
    )

  // What is said of rows is one rule on both databasesOfTier: of the second the first sort alone is asked everything.
  test.each(kind === 'sqlite' ? sorts : sorts.slice(0, 1))(
    '%s is told of none, and changes none',
    async (_, bound, holds) => {
      const turn = sorts.findIndex(([, of]) => of === bound)
      await fill(turn, bound)
      const permissions = await permissionIds(server, holds)
      expect((await server.call('PUT', `/api/roles/${role}`, { permissions })).status).toBe(200)
      const before = await kept(bound)
      const ids = [...hidden].flatMap(([name, id]) => (bound.includes(name) ? [String(id)] : []))
      const secrets = [...ids, hiddenWord(turn)]
      const asked = everyRequest(model, naming(turn, bound, true))
      const twins = everyRequest(model, naming(turn, bound, false))
      const wrong: string[] = []
      for (const [at, request] of asked.entries()) {
        const twin = twins[at] as Request
        const words = decodeURIComponent(
          `${request.method} ${request.path} ${JSON.stringify(request.body ?? '')}`,
        )
        const [status, text] = await textOf(ann, request)
        const told = secrets.filter((secret) => text.includes(secret) && !words.includes(secret))
        if (status >= 500) wrong.push(`${words} is ${status}`)
        if (told.length > 0) wrong.push(`${words} tells ${told.join()}: ${text.slice(0, 300)}`)
        if (JSON.stringify(request) === JSON.stringify(twin)) continue
        const [otherStatus, otherText] = await textOf(ann, twin)
        if (status !== otherStatus || same(text) !== same(otherText))
          wrong.push(
            `${words} is ${status} ${text.slice(0, 300)}\n  of none: ${otherStatus} ${otherText.slice(0, 300)}`,
          )
      }
      expect(wrong.slice(0, 20)).toEqual([])
      expect(asked.length).toBeGreaterThan(1000)
      expect(await kept(bound)).toEqual(before)
    },
    120_000,
  )
})
