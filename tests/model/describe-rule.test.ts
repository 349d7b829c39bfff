import { expect, test } from 'vitest'
import proposal from '../../entities/proposal.ts'
import user from '../../entities/user.ts'
import app from '../../src/app.ts'
import type { Predicate } from '../../src/descriptor/index.ts'
import { build } from '../../src/model/build.ts'
import { describeRule } from '../../src/model/describe-rule.ts'

const model = build(
  [proposal, user].map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
  app,
)
const says = (entity: string, rule: Predicate) => {
  const found = model.entities[entity]
  if (!found) throw new Error(`no entity ${entity}`)
  return describeRule(found, rule)
}

test.each<readonly [string, Predicate, string]>([
  ['one value', { action: 'Pursued' }, 'Action is Pursued'],
  ['one of several', { action: ['Pursued', 'Dropped', null] }, 'Action is Pursued, Dropped or empty'],
  ['no value', { action: null }, 'Action is empty'],
  ['another value', { status: { not: 'Submitted' } }, 'Status is not Submitted'],
  ['some value', { status: { not: null } }, 'Status is not empty'],
  ['none of several', { action: { not: ['Pursued', 'Dropped'] } }, 'Action is neither Pursued nor Dropped'],
  ['two tests', { action: 'Pursued', result: null }, 'Action is Pursued and Result is empty'],
  [
    'a branch',
    { any: [{ action: 'Dropped' }, { result: 'Selected' }] },
    'Action is Dropped or Result is Selected',
  ],
  ['a day before', { last_date: { before: 'today' } }, 'Last Date is before today'],
  [
    'a span of days',
    { last_date: { from: 'today', to: 'today+3d' } },
    'Last Date is today or later and 3 days from today or earlier',
  ],
  ['a day after', { last_date: { after: 'today-1d' } }, 'Last Date is after 1 day ago'],
  ['no tests', {}, ''],
])('a rule over %s reads as a person says it', (_, rule, expected) => {
  expect(says('proposal', rule)).toBe(expected)
})

test('a switch is on or off', () => {
  expect(says('user', { active: false })).toBe('Can sign in is off')
})
