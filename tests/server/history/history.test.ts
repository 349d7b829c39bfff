import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../support/calls.ts'
import { databases, serverOn } from '../../support/databases.ts'
import { makePerson } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

describe.each(databases)('the history on %s', (database) => {
  let server: TestServer
  const made = async (path: string, body: Loose): Promise<Loose> => {
    const answer = await server.call('POST', path, body)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const proposal = async (body: Loose) => {
    const organization = await made('/api/organizations', {
      name: 'Nord',
      address: 'b',
      phone_no: '1',
      contact_person: 'c',
    })
    const service = await made('/api/services', { name: 'Study' })
    const category = await made('/api/categories', { name: 'Works' })
    return made('/api/proposals', {
      organization_id: organization.id,
      service_id: service.id,
      category_id: category.id,
      last_date: '2026-12-24',
      ...body,
    })
  }

  beforeAll(async () => {
    server = await serverOn(database)
  })
  afterAll(() => server.stop())

  test('the history of a row says who, when and what, in words, and no secret', async () => {
    const row = await proposal({ remarks: 'before' })
    await server.call('PUT', `/api/proposals/${row.id}`, { remarks: 'after', action_id: 1 })
    const { body } = await server.call('GET', `/api/proposals/${row.id}/history`)
    expect(body).toMatchObject({ total: 2, current_page: 1 })
    expect(body.data[0]).toMatchObject({
      verb: 'update',
      entity: 'proposal',
      row_id: row.id,
      by: { id: 1, name: 'Administrator' },
    })
    expect(body.data[0].changes).toEqual([
      { field: 'action_id', label: 'Action', before: null, after: 1, shown: ['', 'Pursued'] },
      { field: 'remarks', label: 'Remarks', before: 'before', after: 'after', shown: ['before', 'after'] },
    ])
    const secret = 'correct horse battery'
    await made('/api/users', {
      name: 'Somebody',
      email: 'somebody@example.org',
      roles: [3],
      password: secret,
      confirm_password: secret,
    })
    const whole = JSON.stringify((await server.call('GET', '/api/history?per_page=100')).body)
    expect(whole).toContain('"password"')
    expect(whole).not.toMatch(/\$argon2|correct horse/)
  })

  test('the whole history is for who holds everything', async () => {
    const reader = await makePerson(server, 'reader@example.org', [3])
    expect((await reader.call('GET', '/api/history')).status).toBe(403)
    expect((await reader.call('GET', '/api/sectors/1/history')).status).toBe(200)
  })
})
