import { type Case, inApp, planted } from './case.ts'

const seed = "seed: ['Lent', 'Lost']"
const here = "['here', 'green'],"

const rows = (code: Case['code'], fields: string, seeds: string, path: string): Case => ({
  code,
  plants: [
    ['entities/state.ts', 'import {', 'import { date, flag,'],
    ['entities/state.ts', 'required, unique) }', `required, unique), ${fields} }`],
    ['entities/state.ts', seed, `seed: [${seeds}]`],
  ],
  path,
  line: 'seed:',
})

export const product: readonly Case[] = [
  planted('E-SEED-1', 'author', "['Jane Austen']", "[{ nmae: 'Jane Austen' }]", 'sample.nmae', 'nmae', {
    meant: 'name',
  }),
  planted('E-SEED-2', 'state', seed, "seed: ['Lent', 'Lost', {}]", 'seed', 'seed:'),
  planted('E-SEED-3', 'state', seed, "seed: ['Lent', 'Lost', 'Lent']", 'seed', 'seed:'),
  planted('E-SEED-4', 'state', seed, "seed: ['Lent', 'Lost', { name: 5 }]", 'seed.5.name', 'name: 5'),
  planted(
    'E-SEED-5',
    'card',
    'menu:',
    "seed: [{ code: 'A 1', book: 'Emma' }],\n  menu:",
    'seed.A 1.book',
    "'Emma'",
  ),
  planted(
    'E-SEED-6',
    'state',
    seed,
    "seed: [{ name: 'Lent', grants: {} }, 'Lost']",
    'seed.Lent.grants',
    'grants',
  ),
  planted('E-SEED-7', 'role', "['people']", "['poeple']", 'seed.Clerk.grants', 'poeple', { meant: 'people' }),
  planted('E-SEED-8', 'role', "'read', 'create'", "'read', 'craete'", 'seed.Clerk.grants', 'craete', {
    meant: 'create',
  }),
  planted('E-SEED-3', 'state', seed, "seed: ['Lent', 'Lost', ' lent ']", 'seed', 'seed:'),
  rows(
    'E-SEED-9',
    "code: text('Code', unique)",
    "{ name: 'Lent', code: 'L' }, { name: 'Lost', code: ' l' }",
    'seed.code',
  ),
  rows(
    'E-SEED-11',
    "since: date('Since'), until: date('Until', { notBefore: 'since' })",
    "{ name: 'Lent', since: '2026-02-01', until: '2026-01-31' }, 'Lost'",
    'seed.Lent.until',
  ),
  rows(
    'E-SEED-12',
    "inside: reference('Inside', 'state', tree)",
    "{ name: 'Lent', inside: 'Lost' }, 'Lost'",
    'seed.Lent.inside',
  ),
  rows(
    'E-SEED-2',
    "due: flag('Due'), until: text('Until') },\n  requiredWhen: { until: { due: true }",
    "{ name: 'Lent', due: true }, 'Lost'",
    'seed.Lent',
  ),
  planted(
    'E-SEED-10',
    'person',
    'menu:',
    "sample: [{ name: 'Anna', password: 'a long enough secret' }],\n  menu:",
    'sample.Anna.password',
    'password:',
  ),
  planted(
    'E-COMMENTS-1',
    'role',
    "serves: 'role',",
    "serves: 'role',\n  comments: true,",
    'comments',
    'comments:',
  ),
  planted('E-SERVES-1', 'role', "serves: 'role',", '', '', '', {
    file: 'entities',
    also: ['E-SERVES-3', 'E-SEED-6'],
  }),
  planted('E-SERVES-2', 'state', "options: 'all'", "serves: 'role'", 'serves', 'serves:'),
  {
    code: 'E-SERVES-3',
    plants: [
      ['entities/person.ts', 'active: flag(', 'present: flag('],
      ['entities/person.ts', "'roles', 'active']", "'roles', 'present']"],
    ],
    path: 'serves',
    line: 'serves:',
  },
  {
    code: 'E-SERVES-4',
    plants: [
      ['entities/role.ts', 'everything: flag(', 'whole: flag('],
      ['entities/role.ts', 'everything: true', 'whole: true'],
    ],
    path: 'serves',
    line: 'serves:',
  },
  planted('E-SERVES-5', 'permission', 'generated: flag(', 'made: flag(', 'serves', 'serves:'),
  inApp('E-APP-1', "title: 'Shelf'", "title: ' '", 'title', "title: ' '"),
  inApp('E-APP-3', "name: 'shelf'", "name: 'The Shelf'", 'name', "name: 'The Shelf'"),
  inApp('E-APP-2', "'People']", "'People', 'Stock']", 'groups', 'groups:'),
  inApp('E-APP-6', 'groups:', "workdays: ['mon', 'tus'],\n  groups:", 'workdays', 'tus', { meant: 'tue' }),
  inApp('E-APP-7', 'groups:', 'workdays: [],\n  groups:', 'workdays', 'workdays:'),
  inApp('E-APP-8', 'groups:', "workdays: ['mon', 'mon'],\n  groups:", 'workdays', 'workdays:'),
  inApp('E-APP-4', 'export default app(', 'export default Object.keys(', '', ''),
  inApp('E-APP-5', 'groups:', 'group:', 'group', 'group:', { meant: 'groups' }),
  inApp('E-APP-5', "attention: ['late']", "atention: ['late']", 'dashboard.atention', 'atention:', {
    meant: 'attention',
  }),
  inApp('E-DATA-4', "title: 'Shelf',", '', '', ''),
  inApp('E-DATA-3', "groups: ['Stock', 'People']", "groups: 'Stock'", 'groups', 'groups:'),
  inApp('E-DATA-3', "total: ['books', 'Books']", "total: 'books'", 'dashboard.total', 'total:'),
  inApp('E-DASHBOARD-1', 'dashboard(book,', "dashboard({ ...book, one: 'boko' },", 'dashboard.of', 'boko', {
    meant: 'book',
  }),
  inApp('E-DASHBOARD-2', "lost: 'lost'", "lost: 'lots'", 'dashboard.counts.lost', 'lots', { meant: 'lost' }),
  inApp('E-DASHBOARD-3', "attention: ['late']", "attention: ['latte']", 'dashboard.attention', 'latte', {
    meant: 'late',
  }),
  inApp('E-DASHBOARD-4', here, "['here', 'geren'],", 'dashboard.donuts.State.here', 'geren', {
    meant: 'green',
  }),
  inApp(
    'E-DASHBOARD-5',
    here,
    `${here}\n          ['late', 'blue'],`,
    'dashboard.donuts.State',
    "title: 'State'",
  ),
  inApp('E-DASHBOARD-6', here, '', 'dashboard.donuts.State', "title: 'State'"),
  inApp('E-DASHBOARD-7', "by: 'bought'", "by: 'bougth'", 'dashboard.bars.by', 'bougth', { meant: 'bought' }),
  inApp('E-DASHBOARD-8', 'lost: [1, 2]', 'lost: [1]', 'dashboard.bars.sample.lost', 'lost: [1]'),
  inApp('E-DASHBOARD-9', "total: ['books'", "total: ['lent'", 'dashboard.counts', 'counts:'),
  {
    code: 'E-DASHBOARD-10',
    plants: [
      [
        'entities/book.ts',
        "state: { not: ['Lent', 'Lost'] } }],",
        "state: { not: ['Lent', 'Lost'] }, author: { is: {} } }],",
      ],
    ],
    file: 'app.ts',
    path: 'dashboard.donuts.State.here',
    line: "'here'",
  },
]
