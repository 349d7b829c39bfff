import { type Case, planted } from './case.ts'

const lost = "lost: ['Lost', { state: 'Lost' }]"
const rule = (test: string) => `lost: ['Lost', { ${test} }]`
const tabs = "tabs: [['lent', 'lost', 'here'], ['late']]"
const lent = "['yellow', 'Lent', { state: 'Lent' }],"
const here = "['neutral', 'Here', {}],"
const legend = "orange: 'Late', yellow: 'Lent', neutral: 'Here' }"

export const rules: readonly Case[] = [
  planted('E-RULE-1', 'book', lost, rule("sate: 'Lost'"), 'lists.lost.sate', 'sate', { meant: 'state' }),
  planted(
    'E-RULE-1',
    'book',
    tabs,
    `retired: ['Gone', { sate: 'Lost' }],\n  ${tabs}`,
    'retired.sate',
    'sate',
    { meant: 'state' },
  ),
  planted('E-RULE-2', 'book', lost, rule('blurb: null'), 'lists.lost.blurb', 'blurb: null'),
  planted('E-RULE-3', 'book', lost, rule("state: 'Lots'"), 'lists.lost.state', "'Lots'", { meant: 'Lost' }),
  planted('E-RULE-3', 'book', lost, rule("state: 'Somewhere'"), 'lists.lost.state', "'Somewhere'"),
  planted('E-RULE-4', 'book', lost, rule("due: { before: 'tomorrow' }"), 'lists.lost.due', "'tomorrow'"),
  planted(
    'E-RULE-4',
    'book',
    lost,
    rule("due: { from: 'today+999999999d' }"),
    'lists.lost.due',
    '999999999d',
  ),
  planted('E-RULE-5', 'book', lost, rule("due: '2026-01-31'"), 'lists.lost.due', "'2026-01-31'"),
  planted('E-RULE-6', 'book', lost, rule("pages: { before: 'today' }"), 'lists.lost.pages', 'pages: {'),
  planted('E-RULE-6', 'book', lost, rule("due: { befor: 'today' }"), 'lists.lost.due', 'befor', {
    meant: 'before',
  }),
  planted('E-RULE-7', 'book', lost, rule('any: []'), 'lists.lost', 'any: []'),
  planted('E-RULE-8', 'book', lost, rule('state: []'), 'lists.lost', 'state: []'),
  planted(
    'E-RULE-8',
    'book',
    lost,
    rule("due: { before: 'today', after: 'today' }"),
    'lists.lost',
    "after: 'today'",
  ),
  planted(
    'E-RULE-9',
    'book',
    lost,
    rule('any: [{ state: null }, { state: { not: null } }]'),
    'lists.lost',
    'not: null',
  ),
  planted('E-RULE-10', 'book', lost, rule('due: {}'), 'lists.lost.due', 'due: {}'),
  planted('E-RULE-11', 'book', lost, rule("pages: '12'"), 'lists.lost.pages', "pages: '12'"),
  planted('E-RULE-11', 'book', lost, rule('pages: { not: 9000 }'), 'lists.lost.pages', 'pages: {'),
  planted('E-RULE-11', 'book', lost, rule('state: [5]'), 'lists.lost.state', 'state: [5]'),
  {
    code: 'E-LIST-1',
    plants: [
      ['entities/book.ts', lost, `${lost},\n    'lost ones': ['Lost ones', { state: 'Lost', due: null }]`],
      ['entities/book.ts', "['late']]", "['late', 'lost ones']]"],
    ],
    path: 'lists.lost ones',
    line: "'lost ones':",
  },
  planted('E-LIST-2', 'book', lost, "lost: [' ', { state: 'Lost' }]", 'lists.lost', "lost: [' '"),
  planted('E-TAB-1', 'book', tabs, "tabs: [['lent', 'lost', 'here'], ['late', 'lat']]", 'tabs', "'lat'", {
    meant: 'late',
  }),
  planted('E-TAB-2', 'book', tabs, "tabs: [['lent', 'lost', 'here'], ['late', 'late']]", 'tabs', 'tabs:'),
  planted('E-TAB-3', 'book', tabs, "tabs: [['lent', 'lost', 'here']]", 'tabs', 'tabs:'),
  planted(
    'E-TONE-1',
    'book',
    lent,
    `${lent}\n    ['gren', 'At rest', { state: null }],`,
    'tones.gren',
    "'gren'",
    { meant: 'green' },
  ),
  planted('E-TONE-2', 'book', lent, "['yellow', '', { state: 'Lent' }],", 'tones.yellow', "'yellow', ''"),
  planted(
    'E-TONE-3',
    'book',
    lent,
    `${lent}\n    ['yellow', 'Lent as well', { state: 'Lent' }],`,
    'tones.Lent as well',
    "'Lent as well'",
  ),
  {
    code: 'E-TONE-4',
    plants: [
      ['entities/book.ts', here, ''],
      ['entities/book.ts', legend, "orange: 'Late', yellow: 'Lent' }"],
    ],
    path: 'tones',
    line: 'tones:',
  },
  planted('E-TONE-5', 'book', legend, "orange: 'Late', neutral: 'Here' }", 'legend', 'legend:'),
  planted('E-TONE-6', 'book', legend, `green: 'Fine', ${legend}`, 'legend.green', 'green:'),
  planted(
    'E-DEADLINE-1',
    'book',
    "deadline: { days: 'days'",
    "deadline: { days: 'dayz'",
    'deadline.days',
    'dayz',
    { meant: 'days' },
  ),
  planted('E-DEADLINE-2', 'book', 'soon: 3', 'soon: -1', 'deadline.soon', 'deadline:'),
  planted('E-LITERAL-1', 'state', 'required, unique)', 'required)', 'fields.name', 'name: text'),
  planted(
    'E-LITERAL-2',
    'state',
    "fields: { name: text('Name', required, unique) },",
    "label: ['name', 'code'],\n  fields: { name: text('Name', required, unique), code: text('Code') },",
    'label',
    'label:',
  ),
]
