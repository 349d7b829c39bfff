import { type Defence, defence } from './defence.ts'

const memory = 'tests/server/session/attempt-memory.test.ts'
const places = 'tests/security/c18-sign-in-places.test.ts'
const rings = 'tests/security/c18-rings.test.ts'
const dialect = 'src/server/database/postgres/statement.ts'
const throttle = 'src/server/auth/throttle.ts'
const sessions = 'src/server/auth/sessions.ts'
const signIn = 'src/server/auth/sign-in.ts'

/** What keeps one who signs in, hashes or writes from keeping others from it: C18. */
export const turnsToSignIn: readonly Defence[] = [
  defence(
    'C18',
    'who is blocked is refused from memory',
    [memory, 'who is refused is refused again'],
    [throttle, 'this.#refuseRemembered(names)\n    const heard', 'const heard'],
  ),
  defence(
    'C18',
    'what is remembered of refusals ends with an unlocked account, in every process',
    [memory, 'another process hears'],
    ['src/server/auth/attempts.ts', 'if (about === topic) this.#hear(text)', ''],
  ),
  defence(
    'C18',
    'who is blocked takes no place to sign in',
    [places, 'C18 who is blocked is refused'],
    [signIn, 'throttle.refuseBlocked(email, place.address)', ''],
  ),
  defence(
    'C18',
    'one address takes few places to sign in',
    [places, 'C18 one address takes few'],
    [signIn, 'length: 128, lengthOfOne: 16', 'length: 128, lengthOfOne: 128'],
  ),
  defence(
    'C18',
    'one account takes few places to hash',
    ['tests/server/session/hash-turns.test.ts', 'one account has so many hashes'],
    ['src/server/auth/passwords.ts', 'lengthOfOne: 8', 'lengthOfOne: 32'],
  ),
  defence(
    'C18',
    'an account has so many sessions at most',
    ['tests/server/session/most-sessions.test.ts', 'an account has a thousand sessions'],
    [sessions, 'account, mostOfAccount - 1]', 'account, mostOfAccount]'],
  ),
  defence(
    'C18',
    'who edits a row does not hold up who refers to it (PostgreSQL)',
    [rings, 'C18 who changes a role'],
    [dialect, "forUpdate: ' for no key update'", "forUpdate: ' for update'"],
  ),
  defence(
    'C18',
    'what is told of rows is no longer than PostgreSQL takes',
    ['tests/server/records/told-rows.test.ts', 'rows of long names are told by their entities'],
    [
      'src/server/rows/store/row-changes.ts',
      'written.length <= mostTold && fits(written)',
      'written.length <= mostTold',
    ],
  ),
]
