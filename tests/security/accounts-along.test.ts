import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locateProduct } from '../../src/server/index.ts'
import type { Caller, Loose } from '../support/calls.ts'
import { databasesOfTier, serverOn } from '../support/databases.ts'
import { makeRole, passphrase } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { folderOf } from '../support/workshop.ts'

const outranks = 'You cannot change somebody who holds permissions that you do not.'
const own = 'You cannot delete or switch off your own account.'

describe.each(databasesOfTier)('accounts that belong to rows, on %s', (kind) => {
  let server: TestServer
  let ada: Caller & { readonly id: number }
  let clerks: number
  let site: number

  const make = async (plural: string, body: Loose): Promise<number> => {
    const made = await server.call('POST', `/api/${plural}`, body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.data.id
  }
  const department = (name: string, of = site) => make('departments', { name, site_id: of })
  const person = async (name: string, department_id: number, roles: readonly number[]) => {
    const email = `${name.toLowerCase()}@example.org`
    const secret = { password: passphrase, confirm_password: passphrase }
    const id = await make('users', { name, email, department_id, roles, ...secret })
    return { ...(await server.signIn(email, passphrase)), id, email }
  }
  const isThere = async (id: number) => (await server.call('GET', `/api/users/${id}`)).status === 200
  /** Deletes rows together: what the preview says, and what came of it. */
  const bulk = async (by: Caller, plural: string, ids: readonly number[]) => {
    const asked = { select: { ids }, delete: true }
    const seen = await by.call('POST', `/api/${plural}/bulk`, { ...asked, dry: true })
    expect(seen.status, JSON.stringify(seen.body)).toBe(200)
    const { changes, refused, mark } = seen.body.data
    const done = await by.call('POST', `/api/${plural}/bulk`, { ...asked, mark })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const reasons = (all: Loose[]) => all.map(({ count, reason }) => [count, reason])
    return {
      dry: [changes, reasons(refused)],
      done: [done.body.data.changed ?? done.body.data.changes, reasons(done.body.data.refused)],
    }
  }

  beforeAll(async () => {
    server = await serverOn(kind, { product: locateProduct(folderOf('firm')), database: kind })
    site = await make('sites', { name: 'Harbour' })
    clerks = await makeRole(server, 'Clerks', [
      ...['departments', 'sites', 'users'].flatMap((each) => [`${each}.read`, `${each}.delete`]),
      'departments.update',
    ])
    ada = await person('Ada', await department('Her own'), [clerks])
  }, 60_000)
  afterAll(() => server?.stop())

  test('whoever outranks the caller goes along with no row, alone or among many, at one remove or two', async () => {
    const far = await make('sites', { name: 'Far' })
    const at = await department('Board', far)
    const boss = await person('Boss', at, [1])
    expect((await ada.call('DELETE', `/api/departments/${at}`)).status).toBe(403)
    for (const [plural, id] of [
      ['departments', at],
      ['sites', far],
    ] as const) {
      const alone = await ada.call('DELETE', `/api/${plural}/${id}`)
      expect([alone.status, alone.body.message]).toEqual([403, outranks])
      expect((await bulk(ada, plural, [id])).dry).toEqual([0, [[1, outranks]]])
    }
    expect(await isThere(boss.id)).toBe(true)
  })

  test('nobody goes along themselves', async () => {
    const { department_id } = (await server.call('GET', `/api/users/${ada.id}`)).body.data
    const alone = await ada.call('DELETE', `/api/departments/${department_id}`)
    expect([alone.status, alone.body.message]).toEqual([409, own])
    expect((await bulk(ada, 'departments', [department_id])).dry).toEqual([0, [[1, own]]])
    expect((await ada.call('GET', '/api/user')).status).toBe(200)
  })

  test('who holds no more goes along, and is signed out', async () => {
    const at = await department('Small')
    const ben = await person('Ben', at, [clerks])
    expect((await ben.call('GET', '/api/user')).status).toBe(200)
    expect((await bulk(ada, 'departments', [at])).done).toEqual([1, []])
    expect(await isThere(ben.id)).toBe(false)
    expect((await ben.call('GET', '/api/user')).status).toBe(401)
  })

  test('a preview and its commit say the same of each of many rows', async () => {
    const [one, two, three] = [await department('One'), await department('Two'), await department('Three')]
    const chief = await person('Chief', two, [1])
    const said = [2, [[1, outranks]]]
    expect(await bulk(ada, 'departments', [one, two, three])).toEqual({ dry: said, done: [2, []] })
    expect(await isThere(chief.id)).toBe(true)
  })

  test('who was raised after the preview stays', async () => {
    const at = await department('Risen')
    const cas = await person('Cas', at, [clerks])
    const asked = { select: { ids: [at] }, delete: true }
    const { mark } = (await ada.call('POST', '/api/departments/bulk', { ...asked, dry: true })).body.data
    await server.call('PUT', `/api/users/${cas.id}`, { roles: [1] })
    const done = await ada.call('POST', '/api/departments/bulk', { ...asked, mark })
    expect(done.status).not.toBe(500)
    expect(await isThere(cas.id)).toBe(true)
  })

  test('an account with full rights is always left, whoever deletes how much', async () => {
    const [at, beside] = [await department('First'), await department('Second')]
    const [eve, fay] = [await person('Eve', at, [1]), await person('Fay', beside, [1])]
    await server.call('PUT', '/api/users/1', { department_id: await department('Third') })
    const { department_id } = (await server.call('GET', '/api/users/1')).body.data
    const everywhere = [at, beside, department_id]
    const by = await bulk(eve, 'departments', everywhere)
    expect(by.dry).toEqual([2, [[1, own]]])
    expect(
      [await eve.call('GET', '/api/user'), await fay.call('GET', '/api/user')].map(({ status }) => status),
    ).toEqual([200, 401])
    const left = (await eve.call('GET', '/api/users?per_page=100')).body.data as Loose[]
    expect(left.map(({ name }) => name)).toContain('Eve')
    expect((await eve.call('DELETE', `/api/sites/${site}`)).body.message).toBe(own)
  })
})
