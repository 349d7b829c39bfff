// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { type Defence, defence } from './defence.ts'

const revocation = 'tests/security/c05-revocation.test.ts'
const attempts = 'tests/security/c09-sign-in-attempts.test.ts'
const throttling = 'tests/server/session/throttle.test.ts'
const firstRun = 'tests/security/c10-first-run.test.ts'
const sessions = 'src/server/auth/sessions.ts'
const throttle = 'src/server/auth/throttle.ts'
const firstAccount = 'src/server/auth/first-account.ts'

const forgetting = 'heard: (topic) => (topic === accessTopic ? this.#forget() : undefined),'

/** What keeps sessions and sign-ins to whom they belong: C5, C9 and C10. */
export const sessionDefences: readonly Defence[] = [
  defence(
    'C5',
    'no number of a row is given twice (SQLite)',
    [revocation, "C5 a deleted account's token"],
    ['src/server/schema/words.ts', 'INTEGER PRIMARY KEY AUTOINCREMENT', 'INTEGER PRIMARY KEY'],
  ),
  defence(
    'C5',
    'what is remembered of a session is dropped by each change of access',
    [revocation, "C5 a deleted account's token"],
    [sessions, forgetting, 'heard: () => undefined,'],
  ),
  defence(
    'C5',
    'another password and switching off end the sessions',
    [revocation, 'C5 a password set by an administrator'],
    [
      'src/server/auth/account-guard.ts',
      'if (!changed && !isOff(values[model.activeField.name])) return',
      'if (values !== null) return',
    ],
  ),
  defence(
    'C5',
    'no session of one who is switched off comes back',
    [revocation, 'C5 one who is switched off'],
    [
      'src/server/auth/account-guard.ts',
      'if (!changed && !isOff(values[model.activeField.name])) return',
      'if (!changed) return',
    ],
  ),
  defence(
    'C5',
    "one's own new password ends the sessions elsewhere",
    [revocation, 'C5 one who changes their password'],
    ['src/server/auth/set-password.ts', 'await sessions.endOf(writer, caller.id, { keep })', ''],
  ),
  defence(
    'C5',
    'a new password ends the links to set one',
    [revocation, 'C5 one who changes their password'],
    [
      'src/server/auth/set-password.ts',
      "await writer.run('delete from engine_resets where account_id = ?', [caller.id])",
      '',
    ],
  ),
  defence(
    'C5',
    'signing out ends the session',
    [revocation, 'C5 sessions live on'],
    [
      sessions,
      "await writer.run('delete from engine_sessions where token_hash = ?', [session.tokenHash])",
      '',
    ],
  ),
  defence(
    'C5',
    'a remembered session ends after a day',
    [revocation, 'C5 a token is good for a day'],
    [sessions, 'return session.expiresAt > now &&', 'return session.expiresAt > 0 &&'],
  ),
  defence(
    'C5',
    'a session that is read anew has not ended',
    [revocation, 'C5 a token is good for a day'],
    [
      sessions,
      'where s.token_hash = ? and s.expires_at > ? and s.',
      'where s.token_hash = ? and ? is not null and s.',
    ],
  ),
  defence(
    'C5',
    'permissions are those of this moment',
    [revocation, 'C5 a permission that is taken'],
    [
      'src/server/auth/sessions.ts',
      "changes + 1 where id = 1')\n  await writer.publish(accessTopic, '')",
      "changes + 1 where id = 1')",
    ],
    [sessions, 'and a.id = 1 and a.changes = ?', 'and a.id = 1 and a.changes <= ?'],
  ),
  defence(
    'C5',
    'each process asks whether the session lives (PostgreSQL)',
    [revocation, 'C5 what one process ends'],
    [sessions, '(this.#alone || (await this.#unchanged(known)))', 'this.#now()'],
    [sessions, forgetting, 'heard: () => undefined,'],
  ),
  defence(
    'C5',
    'a write asks once more whether its session lives',
    [revocation, 'C5 nothing is written'],
    ['src/server/auth/guard.ts', 'if (row?.active !== 1) throw unauthenticated()', 'if (!row) return caller'],
  ),
  defence(
    'C5',
    'a restored office has no sessions',
    ['tests/server/backup/backup.test.ts', 'a backup taken while rows come in'],
    [
      'src/server/backup/restore.ts',
      'if (has.get(table) !== undefined) copy.exec(`delete from ${quote(table)}`)',
      'has.get(table)',
    ],
  ),
  defence(
    'C9',
    'attempts from one place are stopped',
    [attempts, 'C9 no way of writing'],
    [throttle, 'if (holding.length > 0) return', 'if (holding.length > 9) return'],
  ),
  defence(
    'C9',
    'an email counts as one however it is written',
    [attempts, 'C9 no way of writing'],
    [
      'src/server/auth/attempts.ts',
      "hash('sha256', textKey(email, true), 'base64url')",
      "hash('sha256', email, 'base64url')",
    ],
  ),
  defence(
    'C9',
    'nobody but a trusted proxy says where a call is from',
    [attempts, 'C9 no way of writing'],
    [
      'src/server/http/settings.ts',
      'trustProxy: trustProxy.length > 0 ? [...trustProxy] : false',
      'trustProxy: true',
    ],
  ),
  defence(
    'C9',
    'an attempt is counted before anything is hashed',
    [attempts, 'C9 of a hundred wrong ones'],
    [
      'src/server/auth/sign-in.ts',
      'const attempt = await throttle.attempt(email, place.address)\n      const account',
      'const account',
    ],
    [
      'src/server/auth/sign-in.ts',
      'if (account === null || !account.active || !matches) {',
      'const attempt = await throttle.attempt(email, place.address)\n      if (account === null || !account.active || !matches) {',
    ],
  ),
  defence(
    'C9',
    'an unknown email costs the same work',
    [attempts, 'C9 wrong, unknown and switched off'],
    [
      'src/server/auth/passwords.ts',
      "await tag('', Buffer.alloc(saltLength), tagLength, strength)\n    return false",
      'return false',
    ],
  ),
  defence(
    'C9',
    'switched off is answered as wrong is',
    [attempts, 'C9 wrong, unknown and switched off'],
    [
      'src/server/auth/sign-in.ts',
      'if (account === null || !account.active || !matches) {',
      'if (account && !account.active) throw wrong("active")\n      if (account === null || !matches) {',
    ],
  ),
  defence(
    'C9',
    'one address tries few accounts',
    [throttling, 'thirty failures'],
    [throttle, 'here.attempts >= addressLimit.attempts', 'here.attempts > 1000'],
  ),
  defence(
    'C9',
    'an attack from everywhere is slowed down',
    [throttling, 'an attack from everywhere'],
    [throttle, 'blockedUntil: now + waitAfter(failures)', 'blockedUntil: 0'],
  ),
  defence(
    'C9',
    'an attack does not lock its victim out',
    [throttling, 'an attack from everywhere'],
    [throttle, '!pair.succeeded ? [[names.pair, slowed] as const] : []', '[[names.pair, slowed] as const]'],
  ),
  defence(
    'C9',
    'what others try from an address keeps nobody out who has signed in there',
    [throttling, 'what others try from their office'],
    [throttle, '!pair.succeeded && here.attempts', 'here.attempts'],
  ),
  defence(
    'C9',
    'the current password is no way round',
    [throttling, 'guessing the current password'],
    [
      'src/server/auth/account-guard.ts',
      'const attempt = await throttle',
      'const attempt = await { attempt: async (..._: unknown[]) => ({ succeeded: async (_: unknown) => {} }) }',
    ],
  ),
  defence(
    'C10',
    'the first password is random',
    [firstRun, 'C10 without a given one'],
    ['src/server/auth/first-account.ts', 'characters[randomInt(characters.length)]', "'a7x9'[0]"],
  ),
  defence(
    'C10',
    'of several servers one makes the account',
    [firstRun, 'C10 of five servers'],
    [firstAccount, 'if (!(await isMissing(writer, model))) return false', ''],
  ),
  defence(
    'C10',
    'the first account is made once in the life of a database',
    [firstRun, 'C10 a database that had an account'],
    [firstAccount, 'return row?.made === null && row.accounts === 0', 'return row?.accounts === 0'],
  ),
  defence(
    'C10',
    'a given first password is no common one',
    [firstRun, 'C10 the first password'],
    ['src/server/auth/first-account.ts', 'if (fault !== null) throw', 'if (fault === "") throw'],
  ),
  defence(
    'C10',
    'the first password is long enough',
    [firstRun, 'C10 the first password'],
    ['src/server/auth/first-account.ts', "if ('message' in result) throw", 'if (result === null) throw'],
  ),
]
