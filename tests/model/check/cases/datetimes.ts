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

/** A fault in a rule over two datetimes, a date and a text. */
const ruled = (
  code: Case['code'],
  test: string,
  field: string,
  details: Parameters<typeof planted>[6] = {},
): Case =>
  planted(
    code,
    'author',
    fieldsOfAuthor,
    `${author("name: text('Name', required), since: datetime('Since'), until: datetime('Until'), born: date('Born')", "'name', 'since', 'until', 'born'")},\n  lists: { odd: ['Odd', { ${test} }] }`,
    field === '' ? 'lists.odd' : `lists.odd.${field}`,
    field === '' ? "['Odd'" : `${field}: `,
    details,
  )

const coloured = (test: string): Case =>
  planted(
    'E-RULE-20',
    'author',
    fieldsOfAuthor,
    `${author("name: text('Name', required), since: datetime('Since')", "'name', 'since'")},\n  tones: [['red', 'Soon', { ${test} }], ['neutral', 'Other', {}]], legend: { red: 'Soon', neutral: 'Other' }`,
    'tones.Soon.since',
    "'Soon'",
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
  ruled('E-RULE-5', "since: '2026-01-31T09:00:00Z'", 'since'),
  ruled('E-RULE-5', "since: { not: '2026-01-31' }", 'since'),
  ruled('E-RULE-6', "since: { above: 'now' }", 'since'),
  ruled('E-RULE-6', "since: { befor: 'now' }", 'since', { meant: 'before' }),
  ruled('E-RULE-4', "since: { before: 'soon' }", 'since'),
  ruled('E-RULE-4', "since: { before: 'now+2' }", 'since'),
  ruled('E-RULE-4', "since: { before: 'week+2h' }", 'since'),
  ruled('E-RULE-4', "since: { before: '2026-01-31T09:00:00Z' }", 'since'),
  ruled('E-RULE-4', "born: { before: 'today+9h' }", 'born'),
  ruled('E-RULE-18', "since: { before: { field: 'born' } }", 'since'),
  ruled('E-RULE-18', "since: { before: { field: 'utnil' } }", 'since', { meant: 'until' }),
  ruled('E-RULE-18', "born: { before: { field: 'since' } }", 'born'),
  ruled('E-RULE-8', "since: { after: 'now', before: 'now' }", ''),
  ruled('E-RULE-8', "since: { from: 'today+1d', before: 'today+9h' }", ''),
  ruled('E-RULE-8', "since: { after: { field: 'until' } }, until: { from: { field: 'since' } }", ''),
  coloured("since: { before: 'now' }"),
  coloured("since: { before: 'today+9h' }"),
  seeded('E-SEED-4', "{ name: 'Anna', since: '2026-01-31T09:00:00' }", 'seed.Anna.since'),
  seeded(
    'E-SEED-11', // the second is the earlier one, whatever its text says
    "{ name: 'Anna', since: '2026-01-31T09:00:00Z', until: '2026-01-31T09:30:00+01:00' }",
    'seed.Anna.until',
  ),
]
