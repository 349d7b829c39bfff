import { type Case, planted } from './case.ts'
import { author, fieldsOfAuthor } from './fields.ts'

/** A fault in the traits of a datetime beside others. */
const timed = (
  code: Case['code'],
  traits: string,
  path: string,
  line: string,
  others = '',
  details: Parameters<typeof planted>[6] = {},
): Case =>
  planted(
    code,
    'author',
    fieldsOfAuthor,
    author(`name: text('Name', required), since: datetime('Since'${traits})${others}`, "'name', 'since'"),
    path,
    line,
    details,
  )

const seeded = (code: Case['code'], row: string, path: string): Case =>
  planted(
    code,
    'author',
    fieldsOfAuthor,
    `${author("name: text('Name', required), since: datetime('Since'), until: datetime('Until', notBefore('since'))", "'name', 'since', 'until'")},\n  seed: [${row}]`,
    path,
    'seed:',
  )

export const datetimes: readonly Case[] = [
  timed(
    'E-TRAIT-5',
    ", notBefore('day')",
    'fields.since.notBefore',
    "notBefore('day')",
    ", day: date('Day')",
  ),
  timed(
    'E-TRAIT-5',
    '',
    'fields.day.notBefore',
    "notBefore('since')",
    ", day: date('Day', notBefore('since'))",
  ),
  timed('E-TRAIT-12', ", notBefore('since')", 'fields.since.notBefore', 'since: datetime'),
  timed('E-TRAIT-3', ", chips({ '2026-01-31T09:00:00Z': 'red' })", 'fields.since.chips', 'chips'),
  timed('E-TRAIT-7', ', longest(20)', 'fields.since.longest', 'longest(20)'),
  timed('E-TRAIT-8', ', between(1, 5)', 'fields.since', 'since: datetime'),
  timed('E-TRAIT-15', ', unsearched', 'fields.since', 'since: datetime'),
  timed('E-TRAIT-11', ", initially('2026-01-31T09:00')", 'fields.since.initially', 'initially('),
  timed('E-TRAIT-11', ", initially('2026-02-30T09:00:00Z')", 'fields.since.initially', 'initially('),
  timed('E-REF-3', '', 'fields.left.of', "daysUntil('Left', 'name')", ", left: daysUntil('Left', 'name')"),
  seeded('E-SEED-4', "{ name: 'Anna', since: '2026-01-31T09:00:00' }", 'seed.Anna.since'),
  seeded(
    'E-SEED-11', // the second is the earlier one, whatever its text says
    "{ name: 'Anna', since: '2026-01-31T09:00:00Z', until: '2026-01-31T09:30:00+01:00' }",
    'seed.Anna.until',
  ),
]
