import { describe, expect, test } from 'vitest'
import { duel } from '../../lab/races/duels.ts'
import { databases, serving } from '../support/databases.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { withRetry } from '../support/with-retry.ts'

describe.each(databases)('C17 on %s', (database) => {
  const server = serving({ database })

  test('C17 of fifty who take one name at once, in whatever case and composition, one gets it', async () => {
    for (let round = 0; round < 2; round += 1) {
      const names = [`Café ${round}`, `CAFÉ ${round}`, ` café ${round} `, `cafe\u0301 ${round}`]
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          withRetry(() => server.call('POST', '/api/scales', { name: names[at % names.length] })),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(422)])
      const refused = answers.filter(({ status }) => status === 422)
      expect(refused.every(({ body }) => 'name' in body.errors)).toBe(true)
    }
  })

  test('C17 contested edits lose nothing that was taken', async () => {
    const person = { name: 'Contested', address: '0', phone_no: '1', contact_person: 'c' }
    const path = `/api/customers/${(await server.call('POST', '/api/customers', person)).body.data.id}`
    const statuses: number[] = []
    const edit = async () => {
      for (let taken = 0; taken < 4; ) {
        const { version, address } = (await server.call('GET', path)).body.data
        const { status } = await server.call('PUT', path, { version, address: String(Number(address) + 1) })
        statuses.push(status)
        if (status === 200) taken += 1
      }
    }
    await Promise.all(Array.from({ length: 8 }, edit))
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    expect((await server.call('GET', path)).body.data).toMatchObject({ address: '32', version: 33 })
  })

  test('C17 a row is deleted once, and whatever is changed meanwhile is changed or gone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { body } = await server.call('POST', '/api/services', { name: `Service ${round}` })
      const path = `/api/services/${body.data.id}`
      const answers = await Promise.all([
        withRetry(() => server.call('DELETE', path)),
        withRetry(() => server.call('PUT', path, { name: `Changed ${round}` })),
        withRetry(() => server.call('DELETE', path)),
      ])
      expect([answers[0].status, answers[2].status].sort()).toEqual([200, 404])
      expect([200, 404]).toContain(answers[1].status)
      expect((await server.call('GET', path)).status).toBe(404)
    }
  })

  test('C17 what is used while it is deleted is used or gone, never left hanging', async () => {
    const { service_id: _, ...needed } = await server.needed()
    for (let round = 0; round < 10; round += 1) {
      const { body } = await server.call('POST', '/api/services', { name: `Used ${round}` })
      const id = body.data.id
      const repair = { ...needed, service_id: id }
      const [deleted, made] = await Promise.all([
        withRetry(() => server.call('DELETE', `/api/services/${id}`)),
        withRetry(() => server.call('POST', '/api/repairs', repair)),
      ])
      expect([
        [200, 422],
        [409, 201],
      ]).toContainEqual([deleted.status, made.status])
    }
  })

  test('C17 of ten who use one link to set a password, one does', async () => {
    const max = await makePerson(server, 'max@example.org', [await makeRole(server, 'Nothing', [])])
    const { body } = await server.call('POST', `/api/users/${max.id}/reset-link`)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const secret = `the phrase of number ${at}`
        const wish = { token: body.data.token, password: secret, confirm_password: secret }
        return withRetry(() => server.stranger.call('POST', '/api/password-reset', wish))
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(422)])
  })

  test('C4 twenty duels leave an administrator each time', async () => {
    expect(await duel(server, 20)).toEqual({ rounds: 20, without: 0 })
  })
})
