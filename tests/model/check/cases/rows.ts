import type { Code } from '#texts/checks'
import { type Case, planted } from './case.ts'

const tabs = "tabs: [['lent', 'lost', 'here'], ['late']],"
const shown = "form: [{ show: ['name', 'paper'] }],"

/** A word of the book that says something wrong. */
const book = (code: Code, said: string, path: string, line: string, details = {}): Case =>
  planted(code, 'book', tabs, `${tabs}\n  ${said}`, path, line, details)

/** The ways of a sheet's paper. */
const paper = (code: Code, ways: string, path: string, line: string, details = {}): Case =>
  planted(code, 'sheet', shown, `${shown}\n  transitions: { paper: { ${ways} } },`, path, line, details)

const unique = (by: string, says = "'We have it.'") => `unique: [{ by: ${by}, says: ${says} }],`
const times = (from: string, to: string, more = '') =>
  `noOverlap: [{ by: ['author'], from: '${from}', to: '${to}', ${more}says: 'Lent already.' }],`
const never = (when: string, at = 'due') => `never: [{ when: ${when}, at: '${at}', says: 'No.' }],`

export const rows: readonly Case[] = [
  book('E-ROW-1', unique("['autor', 'pages']"), 'unique.0.by', 'autor', { meant: 'author' }),
  book('E-ROW-1', unique("['author', 'blurb']"), 'unique.0.by', 'blurb'),
  book('E-ROW-2', unique("['author']"), 'unique.0.by', 'author'),
  book('E-ROW-2', unique("['pages', 'pages']"), 'unique.0.by', 'pages'),
  {
    code: 'E-ROW-3',
    plants: [
      ['entities/author.ts', "born: text('Born in')", "born: text('Born in'), died: text('Died in')"],
      ['entities/author.ts', "form: [{ show: ['name', 'born'] }],", unique("['name', 'born', 'died']")],
    ],
    path: 'unique.0.by',
    line: 'unique',
  },
  book('E-ROW-4', unique("['author', 'pages']", "' '"), 'unique.0.says', "says: ' '"),
  book(
    'E-ROW-10',
    "noOverlap: [{ by: [], from: 'bought', to: 'due', says: 'Lent already.' }],",
    'noOverlap.0.by',
    'noOverlap',
  ),
  book(
    'E-ROW-10',
    "noOverlap: [{ by: ['author', 'author'], from: 'bought', to: 'due', says: 'Lent already.' }],",
    'noOverlap.0.by',
    'author',
  ),
  book('E-ROW-1', unique("['author', 'notes']"), 'unique.0.by', 'notes'),
  book('E-ROW-5', times('bougt', 'due'), 'noOverlap.0.from', 'bougt', { meant: 'bought' }),
  book('E-ROW-5', times('bought', 'pages'), 'noOverlap.0.to', 'pages'),
  book('E-ROW-6', times('due', 'due'), 'noOverlap.0.to', 'due'),
  {
    code: 'E-ROW-7',
    plants: [
      ['entities/book.ts', "date('Bought'),", "date('Bought'), back: date('Back'),"],
      ['entities/book.ts', tabs, `${tabs}\n  ${times('back', 'due')}`],
    ],
    path: 'noOverlap.0.to',
    line: "'due'",
  },
  book(
    'E-RULE-20',
    times('bought', 'due', "when: { due: { before: 'today' } }, "),
    'noOverlap.0.when.due',
    'today',
  ),
  {
    code: 'E-ROW-9',
    plants: [
      ['entities/book.ts', '  required,\n', '  required,\n  sequence,\n'],
      ['entities/book.ts', '    pages: number(', "    no: sequence('No.', 'B-{0000}'),\n    pages: number("],
      ['entities/book.ts', tabs, `${tabs}\n  ${times('bought', 'due', "when: { no: { starts: 'B-' } }, ")}`],
    ],
    path: 'noOverlap.0.when',
    line: 'no:',
  },
  book('E-ROW-8', never("{ state: 'Lost', due: null }", 'dew'), 'never.0.at', 'dew'),
  book('E-RULE-1', never("{ sate: 'Lost' }"), 'never.0.when.sate', 'sate', { meant: 'state' }),
  book('E-RULE-3', never("{ state: 'Lots' }"), 'never.0.when.state', 'Lots', { meant: 'Lost' }),
  book('E-DATA-3', "unique: [{ of: ['author', 'pages'], says: 'No.' }],", 'unique.0', 'unique'),
  book(
    'E-DATA-3',
    "transitions: { state: { null: ['Lent'], Lent: 'Lost' } },",
    'transitions.state',
    'transitions',
  ),
  planted(
    'E-MOVE-1',
    'sheet',
    shown,
    `${shown}\n  transitions: { papper: { null: ['Plain'] } },`,
    'transitions.papper',
    'papper',
    { meant: 'paper' },
  ),
  paper('E-MOVE-2', "null: ['Plain', 'Laid'], Laid: ['Wov']", 'transitions.paper.Laid', 'Wov', {
    meant: 'Wove',
  }),
  paper('E-MOVE-2', "null: ['Plain'], Ribbed: ['Plain']", 'transitions.paper.Ribbed', 'Ribbed'),
  paper('E-MOVE-3', "null: ['Plain'], Plain: ['Laid'], Wove: ['Plain']", 'transitions.paper.Wove', 'Wove'),
  paper('E-MOVE-3', "null: ['Plain'], Plain: ['Laid']", 'transitions.paper', 'paper'),
  paper('E-MOVE-4', "Plain: ['Laid'], Laid: ['Wove'], Wove: ['Plain']", 'transitions.paper', 'paper'),
  {
    code: 'E-MOVE-5',
    plants: [
      ['entities/sheet.ts', "was({ Laid: 'Ribbed' })", "was({ Laid: 'Ribbed' }), initially('Wove')"],
      [
        'entities/sheet.ts',
        shown,
        `${shown}\n  transitions: { paper: { null: ['Plain'], Plain: ['Laid', 'Wove'] } },`,
      ],
    ],
    path: 'transitions.paper.null',
    line: 'null',
  },
  paper(
    'E-MOVE-6',
    "null: ['Plain'], Plain: ['Laid'], Laid: [['Wove', 'sheets.re open']]",
    'transitions.paper.Laid',
    're open',
  ),
  paper(
    'E-MOVE-6',
    "null: ['Plain'], Plain: ['Laid'], Laid: [['Wove', 'papers.reopen']]",
    'transitions.paper.Laid',
    'papers.reopen',
  ),
  paper(
    'E-MOVE-7',
    "null: ['Plain'], Plain: ['Plain', 'Laid'], Laid: ['Wove']",
    'transitions.paper.Plain',
    'paper',
  ),
  {
    code: 'E-ROW-11',
    plants: [
      ['entities/sheet.ts', "was({ Laid: 'Ribbed' })", "was({ Laid: 'Ribbed' }), initially('Plain')"],
      [
        'entities/sheet.ts',
        shown,
        `${shown}\n  never: [{ when: { paper: ['Plain', 'Wove'] }, at: 'paper', says: 'No.' }],`,
      ],
    ],
    path: 'never.0.when',
    line: 'never',
  },
  {
    code: 'E-SEED-13',
    plants: [
      [
        'entities/shop.ts',
        'menu: { group',
        "never: [{ when: { name: 'Old Books' }, at: 'phone', says: 'No.' }],\n  menu: { group",
      ],
    ],
    path: 'seed.Old Books.phone',
    line: 'Old Books',
  },
  {
    code: 'E-SEED-13',
    plants: [
      [
        'entities/book.ts',
        tabs,
        "never: [{ when: { pages: 3 }, at: 'pages', says: 'No.' }],\n  sample: [{ name: 'Emma', pages: 3 }, { name: 'Persuasion' }],\n  " +
          tabs,
      ],
    ],
    path: 'sample.Emma.pages',
    line: 'Emma',
  },
  book(
    'E-SEED-2',
    "requiredWhen: { notes: { pages: 3 } },\n  sample: [{ name: 'Emma', pages: 3, notes: '' }, { name: 'Persuasion', pages: 3 }],",
    'sample.Emma',
    'Emma',
    { also: ['E-REQUIRED-6'] },
  ),
  {
    code: 'E-MOVE-9',
    plants: [
      ['entities/sheet.ts', "was({ Laid: 'Ribbed' })", "was({ Laid: 'Ribbed' }), required"],
      [
        'entities/sheet.ts',
        shown,
        `${shown}\n  transitions: { paper: { null: ['Plain'], Plain: ['Laid', 'Wove', null] } },`,
      ],
    ],
    path: 'transitions.paper.Plain',
    line: 'transitions',
  },
  paper(
    'E-MOVE-8',
    "null: ['Plain'], Plain: ['Laid', ['Laid', 'sheets.lay']], Laid: ['Wove']",
    'transitions.paper.Plain',
    'paper',
  ),
  {
    code: 'E-TRAIT-11',
    plants: [
      ['entities/sheet.ts', "was({ Laid: 'Ribbed' })", "was({ Laid: 'Ribbed' }), initially('Wov')"],
      [
        'entities/sheet.ts',
        shown,
        `${shown}\n  transitions: { paper: { null: ['Plain'], Plain: ['Laid', 'Wove'] } },`,
      ],
    ],
    path: 'fields.paper.initially',
    line: "'Wov'",
  },
  planted(
    'E-TRAIT-20',
    'book',
    "'author', required)",
    "'author', required, initially(1))",
    'fields.author.initially',
    'initially(1)',
  ),
  planted(
    'E-TRAIT-20',
    'book',
    "'state', chips",
    "'state', initially('Lend'), chips",
    'fields.state.initially',
    "'Lend'",
    { meant: 'Lent' },
  ),
  planted(
    'E-TRAIT-21',
    'book',
    "'author', required)",
    "'author', required, initially({ me: true }))",
    'fields.author.initially',
    'initially({',
  ),
  planted(
    'E-TRAIT-11',
    'book',
    "date('Bought')",
    "date('Bought', initially('now'))",
    'fields.bought.initially',
    "'now'",
  ),
]
