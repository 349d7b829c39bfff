// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { type Defence, defence } from './defence.ts'

const credentials = 'tests/server/session/own-credentials.test.ts'
const traces = 'tests/server/history/traces.test.ts'
const along = 'tests/security/c03-taken-along.test.ts'
const catalogue = 'tests/model/check/catalogue.test.ts'
const proof = 'src/server/auth/account-guard.ts'
const refusals = 'src/server/auth/refusals.ts'
const deletion = 'src/server/rows/write/delete-row.ts'
const traits = 'src/model/check/traits.ts'

/** What keeps accounts to their owners, leaves traces, and tells nothing beside the answer: C1, C2, C3, C5, C9, C17, C18. */
export const accountDefences: readonly Defence[] = [
  defence(
    'C1',
    'no day is compared with one that fewer people may read',
    [catalogue, 'E-ACCESS-5'],
    [traits, 'other !== undefined && other.access?.read !== field.access?.read', 'false'],
  ),
  defence(
    'C1',
    'no field that some may not read is required under a condition',
    [catalogue, 'E-ACCESS-6'],
    [
      'src/model/check/required-when.ts',
      "...faultIf(field.access?.read !== undefined, 'E-ACCESS-6', place, name),",
      '',
    ],
  ),
  defence(
    'C1',
    'no bars go by a day that some may not read',
    [catalogue, 'E-ACCESS-7'],
    ['src/model/check/product.ts', 'subject.descriptor.fields[bars.by]?.access?.read !== undefined', 'false'],
  ),
  defence(
    'C1',
    'no row belongs to another by a field that some may not read',
    [catalogue, 'E-ACCESS-8'],
    [traits, 'field.belongs === true && field.access?.read !== undefined', 'false'],
  ),
  defence(
    'C1',
    'what stands in the way of a deletion is counted for its readers alone',
    [along, 'what stands in its way'],
    [deletion, 'caller === null || isTold(caller, entity, field)', 'true'],
  ),
  defence(
    'C2',
    "a row's history tells no address",
    [traces, "a row's history"],
    ['src/server/rows/read/read-history.ts', '...(row === null && {', '...(row !== undefined && {'],
  ),
  defence(
    'C3',
    'what goes along goes by the right to delete it',
    [along, 'needs the right'],
    [deletion, 'if (!may(caller, entity.permission.delete)) throw', 'if (caller.id === 0) throw'],
  ),
  defence(
    'C5',
    "one's own password and email change with the current password alone",
    [credentials, 'neither changes'],
    ['src/server/auth/account-guard.ts', 'if (own) refuseUnproved(model, change)', ''],
  ),
  defence(
    'C5',
    'nobody makes a link for their own account',
    [credentials, 'an administrator changes'],
    [
      'src/server/calls/account-sessions.ts',
      'if (id === caller.id) throw new Refusal(403, refused.ownLink)',
      '',
    ],
  ),
  defence(
    'C5',
    'who signs in otherwise from now on is told under the address that they had',
    [credentials, 'what changed is told'],
    ['src/server/rows/write/records.ts', 'context.guard.committed(change)', ''],
  ),
  defence(
    'C9',
    'guesses at a current password count as attempts',
    [credentials, 'guesses count'],
    [
      proof,
      'const attempt = await throttle',
      'const attempt = await { attempt: async (..._: unknown[]) => ({ succeeded: async (_: unknown) => {} }) }',
    ],
  ),
  defence(
    'C9',
    'refused sign-ins are in the history',
    [traces, 'a refused sign-in'],
    ['src/server/calls/session.ts', 'await session.refusals.signIn(email, error)', ''],
  ),
  defence(
    'C9',
    'each line bears the address of its own request',
    [traces, 'each line'],
    ['src/server/database/sqlite/write-queue.ts', '(writer) => onItsBehalf(work, writer)', 'work'],
  ),
  defence(
    'C9',
    'denied permissions are in the history',
    [traces, 'a denied permission'],
    [
      'src/server/auth/allow.ts',
      'onBehalfOf(request.asker, () => refusals.permission(caller, error.permission))',
      '',
    ],
  ),
  defence(
    'C17',
    'the current password is still the one that was asked for',
    [credentials, 'of two who change it'],
    [proof, 'if (change.proof.hash !== change.before', 'if (change.proof === null && change.before'],
  ),
  defence(
    'C18',
    'a flood of denied permissions writes one line',
    [traces, 'a denied permission'],
    [refusals, 'if (!firstDenial(`${person.id} ${title} ${here()}`, minute)) return', ''],
  ),
  defence(
    'C18',
    'a block is written once, however many run into it',
    [traces, 'a block'],
    [refusals, 'if (firstBlock(here(), Math.min(10 * minute, Math.max(minute, seconds * 1000))))', ''],
  ),
  defence(
    'C18',
    'a bounded number of names is remembered',
    ['tests/server/session/told-once.test.ts', 'a name is a first'],
    ['src/server/fairness/told-once.ts', 'if (until.size >= most) return false', ''],
  ),
]
