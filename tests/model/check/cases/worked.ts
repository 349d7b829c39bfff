import type { Case } from './case.ts'

/** A field of the book that is worked out so. */
const computes = (code: Case['code'], works: string, name: string, meant?: string): Case => ({
  code,
  plants: [
    ['entities/book.ts', 'import {', 'import { computed,'],
    [
      'entities/book.ts',
      "notes: longtext('Notes'),",
      `notes: longtext('Notes'), ${name}: computed('Twice', ${works}),`,
    ],
  ],
  path: `fields.${name}.works`,
  line: 'computed(',
  ...(meant !== undefined && { meant }),
})

/** Rows that lead here, and what is worked out from others. */
export const worked: readonly Case[] = [
  {
    code: 'E-REF-11',
    plants: [
      ['entities/state.ts', 'import {', 'import { by, rows,'],
      [
        'entities/state.ts',
        'required, unique) }',
        "required, unique), books: rows('Books', 'book', by('sate')) }",
      ],
    ],
    path: 'fields.books.by',
    line: "by('sate')",
    meant: 'state',
  },
  {
    code: 'E-COLUMN-8',
    plants: [
      ['entities/state.ts', 'import {', 'import { by, rows,'],
      [
        'entities/state.ts',
        'required, unique) },',
        "required, unique), books: rows('Books', 'book', by('state')) },\n  columns: ['name', 'books'],",
      ],
    ],
    path: 'columns',
    line: 'columns:',
  },
  computes('E-COMPUTED-1', "['pages', '*']", 'twice'),
  computes('E-COMPUTED-2', "['page', '*', 2]", 'twice', 'pages'),
  computes('E-COMPUTED-3', "{ take: 'count', over: 'pages' }", 'twice'),
  computes('E-COMPUTED-4', "['twice', '+', 1]", 'twice'),
  {
    ...computes('E-COMPUTED-5', "['pages', '*', 2], unique", 'twice'),
    path: 'fields.twice',
  },
  ...['1', "'weight'", "'fee'"].map((other) => ({
    ...computes('E-COMPUTED-6', `['price', '+', ${other}]`, 'twice'),
    plants: [
      ['entities/book.ts', 'import {', 'import { computed, decimal, money,'],
      [
        'entities/book.ts',
        "notes: longtext('Notes'),",
        `notes: longtext('Notes'), price: money('Price', 'EUR'), fee: money('Fee', 'USD'), weight: decimal('Weight', 3),
        twice: computed('Twice', ['price', '+', ${other}]),`,
      ],
    ] as Case['plants'],
  })),
  ...[
    "['pages', '/', 0]",
    "['pages', '-', 'pages']",
    "['pages', '/', 'pages']",
    "[0, '*', 'pages']",
    "[2, '+', 3]",
  ].map((works) => computes('E-COMPUTED-8', works, 'twice')),
  ...["['due', '+', 1]", "['pages', '-', 'due']", "['due', '*', 'bought']"].map((works) =>
    computes('E-COMPUTED-6', works, 'twice'),
  ),
  ...(
    [
      ["{ state: 'In' }", 'state'],
      ['{ twice: { above: 3 } }', 'twice'],
    ] as const
  ).map(
    ([rule, name]): Case => ({
      code: 'E-COMPUTED-7',
      plants: [
        ['entities/state.ts', 'import {', 'import { by, computed, count, rows,'],
        [
          'entities/state.ts',
          'required, unique) }',
          `required, unique), books: rows('Books', 'book', by('state')), every: computed('Every', count('books', ${rule})) }`,
        ],
        ['entities/book.ts', 'import {', 'import { computed,'],
        [
          'entities/book.ts',
          "notes: longtext('Notes'),",
          "notes: longtext('Notes'), twice: computed('Twice', ['pages', '*', 2]),",
        ],
      ],
      path: `fields.every.works.when.${name}`,
      line: 'every:',
    }),
  ),
  {
    code: 'E-ACCESS-9',
    plants: [
      ['entities/state.ts', 'import {', 'import { by, computed, rows, sum,'],
      [
        'entities/state.ts',
        'required, unique) }',
        "required, unique), books: rows('Books', 'book', by('state')), every: computed('Every', sum('books', 'pages')) }",
      ],
      [
        'entities/book.ts',
        "pages: number('Pages',",
        "pages: number('Pages', { access: { read: 'authors.update' } },",
      ],
    ],
    path: 'fields.every',
    line: "computed('Every'",
  },
]
