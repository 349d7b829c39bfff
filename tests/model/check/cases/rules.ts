import { type Case, planted } from './case.ts'

const lost = "lost: ['Lost', { state: 'Lost' }]"
const rule = (test: string) => `lost: ['Lost', { ${test} }]`
const whoIsIn = (test: string) =>
  ["  columns: ['name'", `  lists: { those: ['Those', { ${test} }] },\n  columns: ['name'`] as const
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
  ...['{ above: 5000 }', '{ below: 1 }', '{ from: 10, below: 10 }'].map((test) =>
    planted('E-RULE-8', 'book', lost, rule(`pages: ${test}`), 'lists.lost', 'pages: {'),
  ),
  planted(
    'E-RULE-9',
    'book',
    lost,
    rule('any: [{ pages: null }, { pages: { to: 5000 } }]'),
    'lists.lost',
    'to: 5000',
  ),
  ...[
    "state: { is: { name: 'Lost', none: [{ name: 'Lost' }] } }",
    'author: { is: { born: null, all: [{ born: { not: null } }] } }',
  ].map((test) =>
    planted('E-RULE-8', 'book', lost, rule(test), `lists.lost.${test.split(':')[0]}.is`, 'is: {'),
  ),
  planted(
    'E-RULE-3',
    'book',
    lost,
    rule("state: { is: { name: 'Lots' } }"),
    'lists.lost.state.is.name',
    "'Lots'",
    {
      meant: 'Lost',
    },
  ),
  ...(
    [
      [
        "due: { not: null }, state: 'Lost'",
        "never: [{ when: { state: 'Lost', due: { not: null } }, at: 'due', says: 'No.' }],",
      ],
      ["due: { before: { field: 'bought' } }", ''],
    ] as const
  ).map(
    ([test, said]): Case => ({
      code: 'E-RULE-21',
      plants: [
        ['entities/book.ts', lost, rule(test)],
        ['entities/book.ts', tabs, `${said}\n  ${tabs}`],
      ],
      path: 'lists.lost',
      line: 'due:',
    }),
  ),
  ...(
    [
      [
        "buttons: { lend: ['Lend', { when: { due: { before: { field: 'bought' } } }, asks: ['pages'] }] },",
        'buttons.lend.when',
        'lend:',
      ],
      [
        "requiredWhen: { bought: { pages: 7 } },\n  never: [{ when: { pages: 7, bought: { not: null } }, at: 'pages', says: 'No.' }],",
        'requiredWhen.bought',
        'requiredWhen',
      ],
    ] as const
  ).map(([said, path, line]) => planted('E-RULE-21', 'book', tabs, `${said}\n  ${tabs}`, path, line)),
  planted('E-RULE-10', 'book', lost, rule('due: {}'), 'lists.lost.due', 'due: {}'),
  planted('E-RULE-11', 'book', lost, rule("pages: '12'"), 'lists.lost.pages', "pages: '12'"),
  planted('E-RULE-11', 'book', lost, rule('pages: { not: 9000 }'), 'lists.lost.pages', 'pages: {'),
  planted('E-RULE-11', 'book', lost, rule('state: [5]'), 'lists.lost.state', 'state: [5]'),
  planted('E-RULE-4', 'book', lost, rule("due: { before: 'now' }"), 'lists.lost.due', "'now'"),
  planted('E-RULE-4', 'book', lost, rule("due: { from: '2026-02-30' }"), 'lists.lost.due', "'2026-02-30'"),
  planted('E-RULE-6', 'book', lost, rule("name: { hsa: 'x' }"), 'lists.lost.name', 'hsa', { meant: 'has' }),
  planted('E-RULE-7', 'book', lost, rule('none: []'), 'lists.lost', 'none: []'),
  planted('E-RULE-12', 'book', lost, rule("any: ['Lost', { due: null }]"), 'lists.lost.any', "any: ['Lost'"),
  planted('E-RULE-13', 'book', lost, rule('any: { due: null }'), 'lists.lost', 'any: {'),
  planted('E-RULE-14', 'book', lost, rule("name: { has: '' }"), 'lists.lost.name', "has: ''"),
  planted('E-RULE-15', 'book', lost, rule("state: { within: 'Lost' }"), 'lists.lost.state', 'within'),
  planted('E-RULE-16', 'book', lost, rule('author: { me: true }'), 'lists.lost.author', 'me: true'),
  planted('E-RULE-16', 'person', ...whoIsIn('roles: { any: { me: true } }'), 'lists.those.roles', 'any:'),
  {
    code: 'E-RULE-16',
    plants: [
      [
        'entities/person.ts',
        '    active: flag(',
        "    boss: reference('Boss', 'person'), below: rows('Below', 'person', by('boss')),\n    active: flag(",
      ],
      ['entities/person.ts', '  confirmation,', '  by, rows, reference,\n  confirmation,'],
      ['entities/person.ts', ...whoIsIn('below: { any: { me: true } }')],
    ],
    path: 'lists.those.below',
    line: 'any:',
  },
  {
    code: 'E-RULE-20',
    plants: [
      [
        'entities/book.ts',
        '    notes: longtext',
        "    readers: references('Readers', 'person'),\n    notes: longtext",
      ],
      ['entities/book.ts', '  reference,', '  reference,\n  references,'],
      [
        'entities/book.ts',
        "{ when: { state: 'Lent' }, show:",
        '{ when: { readers: { any: { me: true } } }, show:',
      ],
    ],
    path: 'form.1.when.readers',
    line: 'any:',
    also: ['E-FORM-6'],
  },
  planted('E-RULE-17', 'book', lost, rule('state: { id: 7 }'), 'lists.lost.state', 'id: 7'),
  planted(
    'E-RULE-18',
    'book',
    lost,
    rule("due: { before: { field: 'bougth' } }"),
    'lists.lost.due',
    'bougth',
    { meant: 'bought' },
  ),
  planted(
    'E-RULE-18',
    'book',
    lost,
    rule("due: { before: { field: 'pages' } }"),
    'lists.lost.due',
    "'pages'",
  ),
  planted(
    'E-RULE-19',
    'book',
    lost,
    rule("made_by: { is: { roles: { any: { name: 'x' } } } }"),
    'lists.lost.made_by.is.roles',
    'made_by:',
  ),
  planted(
    'E-RULE-20',
    'book',
    lent,
    `['yellow', 'Mine', { made_by: { me: true } }],\n    ${lent}`,
    'tones.Mine.made_by',
    'Mine',
  ),
  planted(
    'E-RULE-20',
    'book',
    lent,
    `['yellow', 'Of him', { author: { is: { name: 'x' } } }],\n    ${lent}`,
    'tones.Of him.author',
    'Of him',
  ),
  planted(
    'E-RULE-1',
    'book',
    lost,
    rule("state: { is: { nmae: 'x' } }"),
    'lists.lost.state.is.nmae',
    'nmae',
    {
      meant: 'name',
    },
  ),
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
