// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { type Defence, defence } from './defence.ts'

const assignment = 'tests/security/c03-mass-assignment.test.ts'
const administrators = 'tests/security/c04-administrators.test.ts'
const references = 'tests/security/c14-references.test.ts'
const races = 'tests/security/c17-races.test.ts'
const passwords = 'tests/security/c17-passwords.test.ts'
const rings = 'tests/security/c18-rings.test.ts'
const dialect = 'src/server/database/postgres/statement.ts'
const signIn = 'src/server/auth/sign-in.ts'
const accountGuard = 'src/server/auth/account-guard.ts'
const keepLocked = 'src/server/rows/write/keep-locked.ts'
const lock = 'src/model/lock.ts'
const roleGuard = 'src/server/auth/role-guard.ts'
const beyond = 'C3 nobody hands out'

/** What keeps writers to what they may make of whom: C3, C4, C14, C16 and C17. */
export const writing: readonly Defence[] = [
  defence(
    'C3',
    'payloads set writable fields alone',
    [assignment, 'C3 what the server owns'],
    ['src/server/context/fields.ts', 'field.writable &&', ''],
  ),
  defence(
    'C3',
    'nobody changes their own roles',
    [assignment, beyond],
    [keepLocked, 'throw new Refusal(403, refused.ownRoles)', 'return'],
  ),
  defence(
    'C3',
    'nobody gives a role beyond their own',
    [assignment, beyond],
    [accountGuard, 'if (titles.length > 0) throw', 'if (titles.length < 0) throw'],
  ),
  defence(
    'C3',
    'nobody changes who holds more',
    [assignment, beyond],
    [accountGuard, 'if (beyond(theirs, caller, model.role.title.one).length > 0)', 'if (id === 0)'],
  ),
  defence(
    'C3',
    'nobody gives a role a permission beyond their own',
    [assignment, beyond],
    [roleGuard, 'if (titles.length > 0) throw', 'if (titles.length < 0) throw'],
  ),
  defence(
    'C3',
    'nobody changes a role that they bear',
    [assignment, beyond],
    [roleGuard, 'if (!caller.everything && (await bears(', 'if (id === 0 && (await bears('],
  ),
  defence(
    'C3',
    'nobody changes a role that holds more',
    [assignment, beyond],
    [roleGuard, 'if (beyond(theirs, caller, title).length > 0)', 'if (id === 0)'],
  ),
  defence(
    'C3',
    'full rights are no word of a payload',
    [assignment, beyond],
    [
      'entities/role.ts',
      "everything: flag('Holds everything', readonly)",
      "everything: flag('Holds everything')",
    ],
  ),
  defence(
    'C3',
    'a call needs its permission',
    [assignment, 'C3 every route'],
    ['src/server/auth/allow.ts', 'need.some((permission) => may(caller, permission))', 'true'],
  ),
  defence(
    'C3',
    'a call without a need stops the start',
    [assignment, 'C3 a call that does not say'],
    ['src/server/auth/allow.ts', 'if (config?.need === undefined) throw', 'if (config === null) throw'],
  ),
  defence(
    'C4',
    'an account with full rights remains, and who lowers another still may',
    [administrators, 'C4 twenty duels'],
    [roleGuard, 'if (rows.length === 0) throw conflict(refused.lastAdministrator)', ''],
    [
      'src/server/auth/guard.ts',
      'if (session === null) return caller',
      'if (session !== undefined) return caller',
    ],
  ),
  defence(
    'C4',
    'nobody deletes themselves',
    [administrators, 'C4 the last administrator is not deleted'],
    [keepLocked, "if (verb !== 'delete' && touched.length === 0)", 'if (touched.length === 0)'],
    [roleGuard, 'if (rows.length === 0) throw conflict(refused.lastAdministrator)', ''],
  ),
  defence(
    'C4',
    'nobody switches themselves off',
    [administrators, 'C4 the last administrator is not switched off'],
    [lock, 'field.to === model.role || field === entity.field.active', 'field.to === model.role'],
    [roleGuard, 'if (rows.length === 0) throw conflict(refused.lastAdministrator)', ''],
  ),
  defence(
    'C4',
    'the role of full rights stays as it is',
    [administrators, 'C4 the last administrator is not robbed by the role being emptied'],
    [lock, "entity.serves === 'role' && isOn(row.everything)", "entity.serves === 'role' && row.id === null"],
  ),
  defence(
    'C4',
    'generated permissions stay',
    [administrators, 'C4 the last administrator is not robbed of a permission by its name'],
    [
      lock,
      "entity.serves === 'permission' && isOn(row.generated)",
      "entity.serves === 'permission' && row.id === null",
    ],
  ),
  defence(
    'C4',
    'changes of access wait for one another (PostgreSQL)',
    [administrators, 'C4 twenty duels'],
    ['src/server/auth/guard.ts', 'if (ofAccess.has(change.entity.name)) await noteAccessChange(writer)', ''],
  ),
  defence(
    'C14',
    'a reference leads to a row',
    [references, 'C14 every bad reference'],
    ['src/server/rows/write/check-rows.ts', 'target ? existence(', 'target === null ? existence('],
  ),
  defence(
    'C14',
    'a reference is a whole number',
    [references, 'C14 a reference to no row'],
    [
      'src/model/kinds/reference.ts',
      "return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null",
      'return Number(id)',
    ],
  ),
  defence(
    'C14',
    'what comes twice counts once',
    [references, 'C14 a list of references'],
    ['src/model/kinds/references.ts', '[...new Set(ids)]', '[...ids]'],
  ),
  defence(
    'C16',
    'grants go out of sight with their entity',
    ['tests/security/c16-stale-grants.test.ts', 'C16'],
    [
      'src/server/seed/permission-rows.ts',
      'if (made === wanted.has(String(text))) continue',
      'if (made || !wanted.has(String(text))) continue',
    ],
  ),
  defence(
    'C16',
    'grants made ahead are taken back',
    ['tests/security/c16-granted-ahead.test.ts', 'C16'],
    ['src/server/seed/permission-rows.ts', 'await takeBack(work, permission, Number(row.id))', ''],
    ['src/server/seed/permission-rows.ts', 'new Set(takenIds)', 'new Set<number>()'],
  ),
  defence(
    'C16',
    'grants out of sight count for what somebody holds',
    ['tests/server/seed/kept-grants.test.ts', 'nobody has them through somebody'],
    [
      'src/server/schema/kept-grants.ts',
      'where g."role_id" in (${roles})',
      'where g."role_id" = 0 and g."role_id" in (${roles})',
    ],
  ),
  defence(
    'C17',
    'a stale version is refused',
    [races, 'C17 contested edits'],
    [
      'src/server/rows/write/records.ts',
      'if (version.value !== null && version.value !== before.version)',
      'if (version.value === 0)',
    ],
  ),
  defence(
    'C17',
    'a row is held while it is changed (PostgreSQL)',
    [races, 'C17 contested edits'],
    [dialect, "forUpdate: ' for no key update'", "forUpdate: ''"],
  ),
  defence(
    'C17',
    'nothing new belongs to a row while it is deleted (PostgreSQL)',
    [rings, 'C17 what is made to belong'],
    [dialect, "forDelete: ' for update'", "forDelete: ''"],
  ),
  defence(
    'C17',
    'the database keeps names unique',
    [races, 'C17 of fifty'],
    ['src/server/schema/wanted.ts', 'columns: [column], unique: true', 'columns: [column]'],
  ),
  defence(
    'C17',
    'the database keeps references whole',
    [races, 'C17 what is used'],
    ['src/server/schema/words.ts', 'column.references === undefined', 'column.references?.table !== ""'],
  ),
  defence(
    'C17',
    'a link is spent once',
    [races, 'C17 of ten'],
    ['src/server/calls/resets.ts', 'held === null || !(await spendReset(writer, token))', 'token === null'],
    [
      'src/server/auth/set-password.ts',
      "await writer.run('delete from engine_resets where account_id = ?', [caller.id])",
      '',
    ],
  ),
  defence(
    'C17',
    'an account is held while it signs in (PostgreSQL)',
    [passwords, 'C17 nobody is signed in'],
    [
      signIn,
      'accountByEmail(writer, model, email, database.dialect.forUpdate)',
      'accountByEmail(writer, model, email)',
    ],
  ),
  defence(
    'C17',
    'an account is held while its password is replaced (PostgreSQL)',
    [passwords, 'C17 of two who replace'],
    [
      'src/server/calls/own-account.ts',
      'accountByEmail(writer, model, caller.email, database.dialect.forUpdate)',
      'accountByEmail(writer, model, caller.email)',
    ],
  ),
  defence(
    'C17',
    'an account is held before its link is (PostgreSQL)',
    [passwords, 'C17 a link that is used while'],
    [
      'src/server/calls/resets.ts',
      'accountOfReset(writer, model, token, now(), database.dialect.forUpdate)',
      'accountOfReset(writer, model, token, now())',
    ],
  ),
]
