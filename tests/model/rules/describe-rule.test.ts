import { expect, test } from 'vitest'
import { me, type Predicate } from '../../../src/descriptor/index.ts'
import { build } from '../../../src/model/build.ts'
import { addressRule, describeRule } from '../../../src/model/rules/describe-rule.ts'
import app from '../../products/workshop/app.ts'
import claim from '../../products/workshop/entities/claim.ts'
import repair from '../../products/workshop/entities/repair.ts'
import user from '../../products/workshop/entities/user.ts'
import visit from '../../products/workshop/entities/visit.ts'

const model = build(
  [repair, user, visit, claim].map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
  app,
)
const says = (entity: string, rule: Predicate) => {
  const found = model.entities[entity]
  if (!found) throw new Error(`no entity ${entity}`)
  return describeRule(found, rule)
}

test.each<readonly [string, Predicate, string]>([
  ['one value', { action: 'Promised' }, 'Action is Promised'],
  ['one of several', { action: ['Promised', 'Declined', null] }, 'Action is Promised, Declined or empty'],
  ['no value', { action: null }, 'Action is empty'],
  ['another value', { status: { not: 'Ready' } }, 'Status is not Ready'],
  ['some value', { status: { not: null } }, 'Status is not empty'],
  [
    'none of several',
    { action: { not: ['Promised', 'Declined'] } },
    'Action is neither Promised nor Declined',
  ],
  ['two tests', { action: 'Promised', result: null }, 'Action is Promised and Result is empty'],
  [
    'a branch',
    { any: [{ action: 'Declined' }, { result: 'Settled' }] },
    'Action is Declined or Result is Settled',
  ],
  ['any row behind a reference', { customer: { is: {} } }, 'Customer is not empty'],
  [
    'a row behind a reference that nobody knows',
    { customer: { is: { address: { has: 'valley' }, any: [{ keeper: null }] } } },
    'Customer is one whose address contains “valley” and keeper is empty',
  ],
  ['what is taken out', { none: [{ status: 'Ready' }] }, 'Status is not Ready'],
  [
    'a group taken out',
    { none: [{ status: 'Ready', action: null }] },
    'not (Status is Ready and Action is empty)',
  ],
  ['a day before', { last_date: { before: 'today' } }, 'Last Date is before today'],
  [
    'a span of days',
    { last_date: { from: 'today', to: 'today+3d' } },
    'Last Date is from today to 3 days from today',
  ],
  ['a day after', { last_date: { after: 'today-1d' } }, 'Last Date is after 1 day ago'],
  ['no tests', {}, ''],
])('a rule over %s reads as a person says it', (_, rule, expected) => {
  expect(says('repair', rule)).toBe(expected)
})

test.each<readonly [Predicate, string]>([
  [{ starts: { after: 'now', before: 'now+2h' } }, 'Starts is after now and before 2 hours from now'],
  [{ starts: { from: 'today', to: 'today' } }, 'Starts is today'],
  [{ starts: { from: 'today+9h' } }, 'Starts is 9 hours into today or later'],
  [{ starts: { from: 'week', before: 'week+1w' } }, 'Starts is in this week'],
  [{ starts: { from: 'quarter-1q', before: 'quarter' } }, 'Starts is in last quarter'],
  [{ starts: { from: 'year+2y', before: 'year+3y' } }, 'Starts is in the year 2 years from now'],
  [
    { starts: { from: 'month', before: 'month+2m' } },
    'Starts is the first day of this month or later and before 2 months after the first day of this month',
  ],
  [{ starts: { to: '2026-03-29' } }, 'Starts is 29-03-2026 or earlier'],
  [{ ends: { after: { field: 'starts' } } }, 'Ends is after Starts'],
  [{ ends: { not: null } }, 'Ends is not empty'],
])('%j over times reads as %s', (rule, expected) => {
  expect(says('visit', rule)).toBe(expected)
})

test('a list of references includes whoever asks, or does not, and turned round the other way', () => {
  const rule = { witnesses: { any: me } }
  expect(says('claim', rule)).toBe('Witnesses include me')
  expect(says('claim', { witnesses: { none: me } })).toBe('Witnesses do not include me')
  expect(says('claim', { none: [rule] })).toBe('Witnesses do not include me')
  expect(says('claim', addressRule({ any: [rule, { owner: me }] }, 'you'))).toBe(
    'Witnesses include you or Owner is you',
  )
})

test.each<readonly [string, Predicate, string]>([
  ['claim', { amount: { above: '1500' } }, 'Amount is more than 1,500'],
  ['claim', { amount: { from: '-2.5', below: '1000000' } }, 'Amount is -2.5 or more and less than 1,000,000'],
])('an amount of a %s reads as cells show it: %j', (entity, rule, expected) => {
  expect(says(entity, rule)).toBe(expected)
})

test('a switch is on or off', () => {
  expect(says('user', { active: false })).toBe('Can sign in is off')
})

test('a rule that takes steps is said by the labels of where they lead, whoever asks', () => {
  const claims = model.entities.claim
  if (!claims) throw new Error('There are no claims.')
  const rule = addressRule(
    { owner: { is: { name: { starts: 'A' } } }, witnesses: { none: { email: { has: '@' } } } },
    'you',
  )
  expect(describeRule(claims, rule)).toBe(
    'Owner is one whose Name begins with “A” and Witnesses include none whose Email contains “@”',
  )
})
