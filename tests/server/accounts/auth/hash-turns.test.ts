import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { makePasswords } from '../../../../src/server/accounts/auth/passwords.ts'
import { type Asker, onBehalfOf } from '../../../../src/server/platform/queues/asker.ts'
import { hashesComputed } from '../../../support/light-hashes.ts'

const asker = (who: string, gone = false): Asker => ({
  who,
  address: '192.0.2.1',
  gone,
  whenGone: () => () => {},
})

const outcome = (hashed: Promise<unknown>): Promise<number> =>
  hashed.then(
    () => 200,
    ({ status }) => status,
  )

test('one account has so many hashes under way and waiting, and keeps no other from theirs', async () => {
  const passwords = makePasswords([])
  const all = (who: string, count: number) =>
    Array.from({ length: count }, () =>
      onBehalfOf(asker(who), () => outcome(passwords.matches('a guess', null))),
    )
  const before = hashesComputed()
  const many = all('account 7', 100)
  const few = all('account 8', 8)
  const taken = (await Promise.all(many)).filter((status) => status === 200).length
  expect(taken).toBe(Math.max(1, availableParallelism() - 1) + 8)
  expect(await Promise.all(few)).toEqual(Array(8).fill(200))
  expect(hashesComputed() - before).toBe(taken + 8)
})

test('nothing is hashed for whom nobody waits any more', async () => {
  const passwords = makePasswords([])
  const before = hashesComputed()
  const answered = onBehalfOf(asker('account 7', true), () => outcome(passwords.hash('a long passphrase')))
  expect(await answered).toBe(503)
  expect(hashesComputed()).toBe(before)
})
