import { describe, expect, inject, test } from 'vitest'
import { readWhileChecking } from '../../../../src/server/accounts/auth/read-while-checking.ts'
import { serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'
import { byHand } from '../../../support/recount.ts'

describe('a read while the session is checked', () => {
  test('is answered only once the check is done', async () => {
    const check = Promise.withResolvers<boolean>()
    let isAnswered = false
    const answer = readWhileChecking(check.promise, () => 'rows').then((rows) => {
      isAnswered = true
      return rows
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(isAnswered).toBe(false)
    check.resolve(true)
    expect(await answer).toBe('rows')
  })

  test('runs again where the caller was another one', async () => {
    let times = 0
    const read = async () => {
      times += 1
      if (times === 1) throw new Error('not theirs any more')
      return times
    }
    expect(await readWhileChecking(Promise.resolve(false), read)).toBe(2)
  })

  test('fails as the check does, whatever the read came to', async () => {
    const refused = () => Promise.reject(new Error('401'))
    await expect(readWhileChecking(refused(), () => 'rows')).rejects.toThrow('401')
    await expect(readWhileChecking(refused(), () => Promise.reject(new Error('404')))).rejects.toThrow('401')
  })

  test('fails as it failed, where the caller is right', async () => {
    await expect(
      readWhileChecking(Promise.resolve(true), () => Promise.reject(new Error('404'))),
    ).rejects.toThrow('404')
  })
})

describe('a right that another process takes away, unnoticed by this one', () => {
  const server = serving({ database: 'postgres', postgresUrl: inject('postgresUrl') })
  const behindItsBack = (...sql: readonly string[]) =>
    byHand(server.databaseUrl, ...sql, 'update engine_access set changes = changes + 1')

  test('is gone at the next read, and so is the session', async () => {
    const person = await personWith(server, 'customers.read', 'scales.read')
    const read = async () => (await person.call('GET', '/api/scales?page=1')).status
    expect([await read(), await read()]).toEqual([200, 200])
    await behindItsBack(
      `delete from roles_permissions where target_id = (select id from permissions where title = 'scales.read')
       and owner_id in (select target_id from users_roles where owner_id = ${person.id})`,
    )
    expect([await read(), await read()]).toEqual([403, 403])
    expect((await person.call('GET', '/api/customers?page=1')).status).toBe(200)
    await byHand(server.databaseUrl, `delete from engine_sessions where account_id = ${person.id}`)
    expect((await person.call('GET', '/api/customers?page=1')).status).toBe(401)
  })

  test('is there at the next read, where it was given', async () => {
    const person = await personWith(server, 'customers.read')
    expect((await person.call('GET', '/api/customers?page=1')).status).toBe(200)
    await behindItsBack(
      `insert into roles_permissions (owner_id, target_id) select l.target_id, p.id from users_roles l, permissions p
       where l.owner_id = ${person.id} and p.title = 'scales.read'`,
    )
    expect((await person.call('GET', '/api/scales?page=1')).status).toBe(200)
  })
})
