import { access } from './checks/access.ts'
import { buttons } from './checks/buttons.ts'
import { computed } from './checks/computed.ts'
import { fields } from './checks/fields.ts'
import { inline } from './checks/inline.ts'
import { names } from './checks/names.ts'
import { product } from './checks/product.ts'
import { rows } from './checks/rows.ts'
import { rules } from './checks/rules.ts'
import { screens } from './checks/screens.ts'
import { totals } from './checks/totals.ts'
import { both } from './grammar.ts'

/** One check, as it is worded: {value} is what stands in the descriptor, {other} what it clashes with. */
export interface Entry {
  readonly says: string
  readonly mend: string
  /** Why it matters, for the documentation. */
  readonly why: string
  /** What {other} may be in the way out, for the documentation. */
  readonly example?: string
}

/** Every check by its stable code: what it says, the way out, and why it matters. */
export const catalogue = {
  ...names,
  ...fields,
  ...access,
  ...computed,
  ...screens,
  ...totals,
  ...rules,
  ...product,
  ...rows,
  ...buttons,
  ...inline,
} satisfies Record<string, Entry>

export type Code = keyof typeof catalogue

/** What a sentence of a check is made with, where that is more than names. */
export const parts = {
  nothing: 'nothing',
  aFunction: 'a function',
  near: (word: string) => `Did you mean '${word}'?`,
  known: (mend: string, words: string) => `${mend} Known: ${words}${words.endsWith('.') ? '' : '.'}`,
  /** 'a date', 'an image'. @param word the kind as it is shown */
  kind: (kind: string, word: string) => `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${word}`,
  ofEveryRow: (key: string) => `the ${key} of every row`,
  ownRow: (name: string) => `the row of ${name} that belongs to it`,
  label: 'what names the row',
  path: 'what a row of a tree lies in',
  field: (name: string) => `the field ${name}`,
  dashboard: 'the dashboard',
  call: 'a call of every entity',
  named: 'a named list',
  pageOfCalls: 'the page of calls',
  pageOfOutgoing: 'the page of what leaves the office',
  pageOfInbox: 'the page of what one is told',
  where: (at: string) => `where ${at}`,
  overlap: (lists: readonly string[], at: string) => `${lists.join(' and ')} both hold where ${at}`,
  neverEmpty: 'which is never empty: no answer is no',
  secret: (kind: string) => `a ${kind}, which is asked for by itself`,
  unwritable: 'which no payload may set',
  servesAccess: 'which serves signing in and access',
  hasSecret: (field: string) => `whose ${field} is a secret`,
  notShown: 'does not show',
  hides: (at: string) => `hides where ${at}`,
  hidesNew: (at: string) => `of a new row hides where ${at}`,
  /** @param one a currency; a number has none */
  mixed: (one: string | undefined, operation: string, other: string | undefined) =>
    `${one ?? 'a number'} ${operation} ${other ?? 'a number'}`,
  day: 'a day',
  workedOut: (label: string) => `${label} is worked out from other fields.`,
  given: (label: string) => `${label} is given by the server when the row is made.`,
  before: (rules: readonly string[]) => `${both(rules)} ${rules.length === 1 ? 'holds' : 'hold'} first`,
  neverHolds: 'it never holds',
  noLength: 'is no whole number from 1',
  noText: (kind: string) => `stands on what is no text: ${kind}`,
  noRange: (least?: number | string, most?: number | string) =>
    `allows nothing: from ${least ?? 'any'} to ${most ?? 'any'}`,
  /** What is wrong with the pattern of a sequence. */
  pattern: {
    counter: () => 'has not exactly one counter, such as {0000}',
    unknown: (part: string) => `holds ${part}, which stands for nothing`,
    twice: (part: string) => `holds ${part} twice`,
    month: () => 'begins anew each month without the year, so that numbers would come again',
    long: () => 'is longer than 40 characters, or counts with more than 12 figures',
    untidy: () => 'is not as it would be kept',
  },
  noBounds: (kind: string) => `has bounds, which only a number can have: ${kind}`,
  account: {
    email: 'a unique email',
    password: 'a password',
    roles: 'references to the role',
    active: 'a flag named active',
  },
  role: { permissions: 'references to the permission', everything: 'a flag named everything' },
  permission: { label: 'a unique label', generated: 'a flag named generated' },
  /** How a rule compares a field. */
  way: {
    text: 'Compare a text with a text as it would be kept.',
    prose: 'Ask for a part of it: { has: … } or { starts: … }, or whether there is any: null.',
    choice: 'Compare a choice with one of its values.',
    flag: 'Compare a flag with true or false.',
    number: 'Compare a number with a number within its bounds.',
    decimal: "Compare it with a whole number, or with a text of as many places: '12.50'.",
    day: 'Compare a date by before, from, to and after, or with null.',
    instant: 'Compare a date-time by before, from, to and after, or with null.',
    reference: "Compare a reference with the label of a row: 'Lent'.",
    id: 'These rows have no single text for a name: name one by its id: { "id": 7 }.',
    sequence: "Compare a number with one as it is written: 'INV-2026-0001'.",
    url: "Compare an address with one as it is kept: 'https://example.org', the host in small letters.",
    phone:
      "Compare a telephone number with one as it is kept: '+45 12 34 56 78', or '020 7946 0958 ext. 12'.",
    rows: 'Ask for rows by { any: … } or { none: … }.',
    file: 'Ask whether there is a file: null for none, { not: null } for any.',
  },
  /** Where a rule stands that may not ask for everything. */
  stands: {
    anywhere: 'a list',
    page: 'the page',
    button: 'a button',
    row: 'the row by itself',
  },
  /** Why no two rows could sensibly be kept apart by a field. */
  alike: {
    choice: 'there would be as many rows as it has values',
    flag: 'yes and no would allow two rows',
    secret: 'every secret is kept as a hash of its own',
    file: 'every file that is sent is another one',
  },
  /** What two numbers come to. */
  oneNumber: 'one number',
  everyEntity: 'every entity',
  /** Why a button cannot set a field to a value. */
  unset: {
    required: 'it must hold a value',
    flag: 'it is yes or no',
    account: 'it leads to no account',
    label: 'it takes the label of a row, `me` or null',
  },
  called: {
    references: 'a list of references',
    url: 'an address',
    phone: 'a telephone number',
    sequence: 'a sequence',
    rows: 'rows of another entity',
  },
} as const
