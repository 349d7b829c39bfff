import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, serverOn } from '../support/databases.ts'
import { makePerson, makeRole } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

describe.each(databases)('C3 what a deletion takes along on %s', (database) => {
  let server: TestServer
  let parts: Readonly<Record<string, number>>
  const made = async (path: string, row: object): Promise<number> => {
    const { status, body } = await server.call('POST', path, row)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data.id
  }
  const proposal = () => made('/api/proposals', { ...parts, last_date: '2026-12-01' })
  const project = (proposal_id: number) =>
    made('/api/projects', { proposal_id, start_date: '2026-01-02', end_date: '2026-02-03' })
  const withRights = async (name: string, permissions: readonly string[]) =>
    makePerson(server, `${name}@example.org`, [await makeRole(server, name, permissions)])
  const isThere = async (path: string): Promise<boolean> => (await server.call('GET', path)).status === 200

  beforeAll(async () => {
    server = await serverOn(database)
    parts = {
      organization_id: await made('/api/organizations', {
        ...{ name: 'Alder', address: 'a', phone_no: '1', contact_person: 'c' },
      }),
      service_id: await made('/api/services', { name: 'Study' }),
      category_id: await made('/api/categories', { name: 'Works' }),
    }
  })
  afterAll(() => server.stop())

  test('needs the right to delete that too, where there is such a row', async () => {
    const [bare, started] = [await proposal(), await proposal()]
    const begun = await project(started)
    const pia = await withRights('pia', ['proposals.read', 'proposals.delete'])
    expect((await pia.call('DELETE', `/api/proposals/${bare}`)).status).toBe(200)
    const refused = await pia.call('DELETE', `/api/proposals/${started}`)
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('projects.delete')])
    expect([await isThere(`/api/proposals/${started}`), await isThere(`/api/projects/${begun}`)]).toEqual([
      true,
      true,
    ])
    const both = await withRights('both', ['proposals.delete', 'projects.delete'])
    expect((await both.call('DELETE', `/api/proposals/${started}`)).status).toBe(200)
    expect([await isThere(`/api/proposals/${started}`), await isThere(`/api/projects/${begun}`)]).toEqual([
      false,
      false,
    ])
  })

  test('goes for the shipped Staff role as ever', async () => {
    const { body } = await server.call('GET', '/api/roles')
    const staff = body.data.find(({ title }: { title: string }) => title === 'Staff').id
    const sam = await makePerson(server, 'sam@example.org', [staff])
    const started = await proposal()
    await project(started)
    expect((await sam.call('DELETE', `/api/proposals/${started}`)).status).toBe(200)
  })

  test('what stands in its way is counted for those alone who may read it', async () => {
    await proposal()
    const path = `/api/organizations/${parts.organization_id}`
    const reader = await withRights('reader', [
      'organizations.read',
      'organizations.delete',
      'proposals.read',
    ])
    const blind = await withRights('blind', ['organizations.read', 'organizations.delete'])
    const told = async (who: typeof blind) => {
      const { status, body } = await who.call('DELETE', path)
      return [status, body.message]
    }
    expect(await told(reader)).toEqual([409, '"Alder" is used by 1 proposal. Change those first.'])
    expect(await told(blind)).toEqual([409, '"Alder" is used by other rows. Change those first.'])
  })
})
