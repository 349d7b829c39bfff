import { beforeAll, describe, expect, test } from 'vitest'
import { sessionChecks } from '../../../../src/server/accounts/auth/session-checks.ts'
import { inUnitOfWork } from '../../../../src/server/rows/store/unit-of-work.ts'
import { officeOn } from '../../office.ts'

describe('whether sessions live', () => {
  const office = officeOn('postgres')
  const changes = 3
  let account = 0
  beforeAll(async () => {
    const who = { name: 'Ada', email: 'ada@example.org', password: '-', roles: [], active: true }
    const made = await office.database.write((writer) =>
      inUnitOfWork(office.parts, writer, null, { kind: 'server' }, (work) =>
        work.insert(office.entity('user'), who),
      ),
    )
    account = made.value
    await office.database.write((writer) =>
      writer.run('insert into engine_access (id, changes) values (1, ?)', [changes]),
    )
  })

  /** Makes sessions of these hashes in the database, and what asks it, each statement when it is let go. */
  const checking = async (...hashes: readonly string[]) => {
    const { database } = office
    await database.write(async (writer) => {
      await writer.run('delete from engine_sessions')
      for (const hash of hashes)
        await writer.run(
          "insert into engine_sessions (token_hash, id, account_id, created_at, expires_at, address, agent) values (?, ?, ?, '2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', '', '')",
          [hash, hash, account],
        )
    })
    const statements: { readonly hashes: readonly unknown[]; readonly go: () => void }[] = []
    const stateOf = sessionChecks({
      all: (sql, parameters) => database.all(sql, parameters),
      rows: async (sql, parameters = []) => {
        const found = database.rows(sql, parameters)
        const { promise, resolve } = Promise.withResolvers<void>()
        statements.push({ hashes: parameters, go: resolve })
        await promise
        return found
      },
    })
    const end = (hash: string) =>
      database.write((writer) => writer.run('delete from engine_sessions where token_hash = ?', [hash]))
    const statement = async (number: number) => {
      await expect.poll(() => statements.length).toBe(number)
      return statements[number - 1] ?? { hashes: [], go: () => {} }
    }
    return { stateOf, end, statement }
  }

  test('a live one is told with the state of access, an ended one as null', async () => {
    const { stateOf, statement } = await checking('one')
    const [live, ended] = [stateOf('one'), stateOf('never')]
    ;(await statement(1)).go()
    expect(await live).toBe(changes)
    ;(await statement(2)).go()
    expect(await ended).toBeNull()
  })

  test('who asks while a statement is under way is answered by the next one, and all of them by that', async () => {
    const { stateOf, end, statement } = await checking('one', 'two', 'three')
    const early = stateOf('one')
    const first = await statement(1)
    await end('one')
    const late = [stateOf('one'), stateOf('two'), stateOf('one'), stateOf('three')]
    first.go()
    expect(await early).toBe(changes)
    const second = await statement(2)
    expect([...new Set(second.hashes)]).toEqual(['one', 'two', 'three'])
    second.go()
    expect(await Promise.all(late)).toEqual([null, changes, null, changes])
  })

  test('a statement that fails is told to whom it was for, and the next one is asked', async () => {
    const { database } = office
    let fails = true
    const stateOf = sessionChecks({
      all: (sql, parameters) => database.all(sql, parameters),
      rows: (sql, parameters) => database.rows(fails ? 'select nothing that is there' : sql, parameters),
    })
    await expect(stateOf('one')).rejects.toThrow()
    fails = false
    expect(await stateOf('never')).toBeNull()
  })
})
