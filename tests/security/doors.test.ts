import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locateProduct } from '../../src/server/index.ts'
import { type Door, everyDoor } from '../../src/server/rows/rules/doors.ts'
import type { Answer, Caller, Loose } from '../support/calls.ts'
import { databasesOfTier, serverOn } from '../support/databases.ts'
import { makeRole, passphrase } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { folderOf } from '../support/workshop.ts'

/** What a clerk tries who holds every verb of accounts and roles, and no more: each by every door that could do it. */
const attempts = [
  ...(['delete', 'lower', 'switch off', 'raise', 'own roles', 'more rights', 'bring back'] as const),
  'password',
] as const
type Attempt = (typeof attempts)[number]
type Way = () => Promise<Answer<Loose>>

describe.each(databasesOfTier)('what nobody may do to access, by every door, on %s', (kind) => {
  let server: TestServer
  let clerk: Caller & { readonly id: number }
  let [board, clerks, deputies, reads, others] = [0, 0, 0, 0, 0]
  let boss: Loose
  let colleague: Loose
  let also = 0

  const make = async (plural: string, body: Loose): Promise<Loose> => {
    const made = await server.call('POST', `/api/${plural}`, body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return { ...made.body.data, batch: Number(made.headers.get('batch')) }
  }
  const secret = { password: passphrase, confirm_password: passphrase }
  let count = 0
  const person = (name: string, roles: readonly number[], more: Loose = {}) => {
    count += 1
    return make('users', {
      name,
      email: `p${count}@example.org`,
      department_id: board,
      roles,
      ...secret,
      ...more,
    })
  }
  /** What somebody did with full rights, who is a clerk by now and tries to undo it. */
  const undoOf = async (method: string, path: string, body?: Loose) => {
    const { id, email } = await person('Former', [1])
    const former = await server.signIn(email, passphrase)
    const done = await former.call(method, path, body)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    await server.call('PUT', `/api/users/${id}`, { roles: [clerks, reads] })
    return former.call('POST', `/api/batches/${done.headers.get('batch')}/undo`, {})
  }
  const bulk = async (plural: string, asked: Loose) => {
    const seen = await clerk.call('POST', `/api/${plural}/bulk`, { ...asked, dry: true })
    if (seen.status === 200)
      await clerk.call('POST', `/api/${plural}/bulk`, { ...asked, mark: seen.body.data.mark })
    return seen
  }
  const paste = async (id: number, set: Loose) => {
    const seen = await clerk.call('POST', '/api/users/paste', { rows: [{ id, set }], dry: true })
    const mark = seen.body.data?.mark
    await clerk.call('POST', '/api/users/paste', { rows: [{ id, set }], mark })
    return seen
  }
  const file = async (plural: string, csv: string) => {
    const send = (query: string) =>
      clerk.call('POST', `/api/${plural}/import?${query}`, csv, { headers: { 'Content-Type': 'text/csv' } })
    const seen = await send('dry=1')
    if (seen.status === 200) await send(`mark=${seen.body.data.mark}`)
    return seen
  }
  const ways: Readonly<Record<Door, Readonly<Partial<Record<Attempt, Way>>>>> = {
    write: {
      delete: () => clerk.call('DELETE', `/api/users/${boss.id}`),
      lower: () => clerk.call('PUT', `/api/users/${boss.id}`, { roles: [clerks] }),
      'switch off': () => clerk.call('PUT', `/api/users/${boss.id}`, { active: false }),
      raise: () => clerk.call('PUT', `/api/users/${colleague.id}`, { roles: [deputies] }),
      'own roles': () => clerk.call('PUT', `/api/users/${clerk.id}`, { roles: [] }),
      'more rights': () => clerk.call('PUT', `/api/roles/${others}`, { permissions: [1, 2, 3, 4, 5, 6] }),
      'bring back': () =>
        clerk.call('POST', '/api/users', {
          ...{ name: 'New', email: 'new@example.org', department_id: board, roles: [1], ...secret },
        }),
      password: () => clerk.call('PUT', `/api/users/${boss.id}`, secret),
    },
    many: {
      delete: () => bulk('users', { select: { ids: [boss.id] }, delete: true }),
      lower: () => bulk('users', { select: { ids: [boss.id] }, set: { roles: [clerks] } }),
      'switch off': () => paste(boss.id, { active: false }),
      raise: () => bulk('users', { select: { ids: [colleague.id] }, add: { roles: [deputies] } }),
      'own roles': () => bulk('users', { select: { ids: [clerk.id] }, remove: { roles: [reads] } }),
      'more rights': () =>
        bulk('roles', { select: { ids: [others] }, add: { permissions: [1, 2, 3, 4, 5, 6] } }),
      'bring back': () => bulk('departments', { select: { ids: [board] }, delete: true }),
      password: () => bulk('users', { select: { ids: [boss.id] }, set: secret }),
    },
    lines: {}, // no account is a line: E-INLINE-3
    file: {
      lower: () => file('users', `ID,Roles\r\n${boss.id},Clerks`),
      'switch off': () => file('users', `ID,Can sign in\r\n${boss.id},no`),
      raise: () => file('users', `ID,Roles\r\n${colleague.id},Deputies`),
      'own roles': () => file('users', `ID,Roles\r\n${clerk.id},Clerks`),
      'more rights': () => file('roles', `ID,Permissions\r\n${others},sites.create`),
      'bring back': () =>
        file('users', 'Name,Email,Department,Roles\r\nNew,new@example.org,Board,Administrator'),
      password: () => file('users', `ID,Name,Password\r\n${colleague.id},Other,${passphrase}`),
    },
    undo: {
      lower: async () => {
        also = (await person('Lowered', [clerks])).id
        return undoOf('PUT', `/api/users/${also}`, { roles: [1] })
      },
      'switch off': async () => {
        also = (await person('Off', [1], { active: false })).id
        return undoOf('PUT', `/api/users/${also}`, { active: true })
      },
      raise: async () => {
        also = (await person('Raised', [deputies])).id
        return undoOf('PUT', `/api/users/${also}`, { roles: [clerks] })
      },
      'own roles': () => undoOf('PUT', `/api/roles/${reads}`, { permissions: [] }),
      'more rights': async () => {
        const role = await make('roles', { title: 'Once more', permissions: [1, 2, 3, 4, 5, 6] })
        return undoOf('PUT', `/api/roles/${role.id}`, { permissions: [] })
      },
    },
    return: {
      'bring back': async () => undoOf('DELETE', `/api/users/${(await person('Gone', [1])).id}`),
      raise: async () => undoOf('DELETE', `/api/users/${(await person('Gone', [deputies])).id}`),
    },
  }

  const userOf = async (id: number) => (await server.call('GET', `/api/users/${id}`)).body.data
  const rolesOf = async (id: number) => (await userOf(id))?.roles.map((each: Loose) => each.id)

  /** What has to be as it was, whatever the clerk tried. */
  const access = async () => ({
    boss: [await rolesOf(boss.id), (await userOf(boss.id))?.active],
    colleague: [await rolesOf(colleague.id), (await userOf(colleague.id)).name],
    clerk: await rolesOf(clerk.id),
    others: (await server.call('GET', `/api/roles/${others}`)).body.data.permissions.length,
    new: (await server.call('GET', '/api/users?per_page=10&keyword=new@example.org')).body.total,
    signsIn: (await server.signIn(boss.email, passphrase)).token !== undefined,
  })

  beforeAll(async () => {
    server = await serverOn(kind, { product: locateProduct(folderOf('firm')), database: kind })
    const site = await make('sites', { name: 'Harbour' })
    board = (await make('departments', { name: 'Board', site_id: site.id })).id
    const verbs = ['users', 'roles', 'departments'].flatMap((each) =>
      ['read', 'create', 'update', 'delete'].map((verb) => `${each}.${verb}`),
    )
    clerks = await makeRole(server, 'Clerks', verbs)
    deputies = await makeRole(server, 'Deputies', ['sites.read', 'sites.create'])
    reads = await makeRole(server, 'Reads', ['users.read'])
    others = await makeRole(server, 'Others', ['users.read'])
    boss = await person('Boss', [1])
    colleague = await person('Colleague', [clerks])
    const { id, email } = await person('Clerk', [clerks, reads])
    clerk = { ...(await server.signIn(email, passphrase)), id }
  }, 120_000)
  afterAll(() => server?.stop())

  test('every door has its ways', () => {
    expect([...everyDoor].sort()).toEqual(Object.keys(ways).sort())
  })

  describe.each(Object.entries(ways).filter(([, tried]) => Object.keys(tried).length > 0))(
    '%s',
    (_, tried) => {
      test.each(Object.entries(tried))('%s is refused, and nothing is other', async (attempt, way) => {
        const before = await access()
        const { status, body } = await way()
        expect(await access()).toEqual(before)
        if (status !== 200) return expect([403, 409, 422], `${attempt}: ${status}`).toContain(status)
        const { changes, create, change, changed, refused, kept } = body.data
        const done = create === undefined ? (changes ?? changed) : create + change
        expect([done, [refused ?? kept].flat().length], JSON.stringify(body.data)).toEqual([0, 1])
      })
    },
  )

  test('whoever may, may at each of them', async () => {
    const { id } = await person('Plain', [clerks])
    const asked = { select: { ids: [id] }, add: { roles: [reads] } }
    const { mark, changes } = (await server.call('POST', '/api/users/bulk', { ...asked, dry: true })).body
      .data
    expect(changes).toBe(1)
    const done = await server.call('POST', '/api/users/bulk', { ...asked, mark })
    expect(await rolesOf(id)).toEqual([clerks, reads])
    const back = await server.call('POST', `/api/batches/${done.headers.get('batch')}/undo`, {})
    expect(back.body.data).toMatchObject({ changed: 1, kept: [] })
    expect(await rolesOf(id)).toEqual([clerks])
    const csv = 'Name,Email,Department,Roles\r\nImported,imported@example.org,Board,"Clerks, Reads"'
    const headers = { headers: { 'Content-Type': 'text/csv' } }
    const seen = await server.call('POST', '/api/users/import?dry=1', csv, headers)
    expect(seen.body.data).toMatchObject({ create: 1, refused: 0 })
    await server.call('POST', `/api/users/import?mark=${seen.body.data.mark}`, csv, headers)
    const [made] = (await server.call('GET', '/api/users?keyword=imported@example.org&per_page=10')).body.data
    expect(await rolesOf(made.id)).toEqual([clerks, reads])
    const tried = await server.call('POST', '/api/login', { email: made.email, password: '' })
    expect(tried.status).toBe(422)
  })
})
