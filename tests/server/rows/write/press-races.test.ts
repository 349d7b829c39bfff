import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../support/calls.ts'
import { databases, serverOn, serving } from '../../../support/databases.ts'
import type { TestServer } from '../../../support/server.ts'

const rounds = 8

describe.each(databases)('%s', (database) => {
  const first = serving(() => ({ database }))
  let second: TestServer | undefined
  let other: Caller = first
  beforeAll(async () => {
    if (database === 'sqlite') return // one server has the file
    second = await serverOn(database, { databaseUrl: first.databaseUrl })
    other = await second.signIn(first.email, first.password)
  })
  afterAll(() => second?.stop())

  const sent = async (subject: string) => {
    const { id } = await first.make('claims', { subject })
    const { body } = await first.call('POST', `/api/claims/${id}/send`, {})
    return body.data
  }

  test('of the same press at once, from everywhere, one is done, and one entry tells of it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await sent(`Same ${round}`)
      const all = [first, other, first, other].map((by, at) =>
        by.call('POST', `/api/claims/${id}/approve`, { amount: `${at}.00` }),
      )
      const answers = await Promise.all(all)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      const won = answers.findIndex(({ status }) => status === 200)
      const { body } = await first.call('GET', `/api/claims/${id}`)
      expect(body.data).toMatchObject({ state: 'Approved', amount: `${won}.00`, version: 3 })
      expect((await first.call('GET', `/api/claims/${id}/history`)).body.total).toBe(3)
    }
  })

  test('what a save makes of the row meanwhile is what a press is held against', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await sent(`Saved ${round}`)
      const [saved, pressed] = await Promise.all([
        other.call('PUT', `/api/claims/${id}`, { state: 'Refused', reason: 'No.' }),
        first.call('POST', `/api/claims/${id}/approve`, {}),
      ])
      const { body } = await first.call('GET', `/api/claims/${id}`)
      // Where the press was first, no way leads from Approved to Refused.
      expect([saved.status, pressed.status, body.data.state]).toEqual(
        pressed.status === 200 ? [422, 200, 'Approved'] : [200, 409, 'Refused'],
      )
    }
  })
})
