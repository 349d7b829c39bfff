import type { Code } from '#texts/checks'
import { type Case, planted } from './case.ts'

const tabs = "tabs: [['lent', 'lost', 'here'], ['late']],"

/** A word of the book that says something wrong. */
const book = (code: Code, said: string, path: string, line: string, details = {}): Case =>
  planted(code, 'book', tabs, `${tabs}\n  ${said}`, path, line, details)

const most = (by: string, count: string, more = '') =>
  `atMost: [{ by: ${by}, most: ${count}, ${more}says: 'No more.' }],`

export const alike: readonly Case[] = [
  {
    code: 'E-OVERLAP-1',
    plants: [
      [
        'entities/book.ts',
        "date('Bought'),",
        "date('Bought'), crew: references('Crew', 'author'), others: references('Others', 'author'),",
      ],
      [
        'entities/book.ts',
        tabs,
        `${tabs}\n  noOverlap: [{ by: ['crew', 'others'], from: 'bought', to: 'due', says: 'Lent already.' }],`,
      ],
    ],
    path: 'noOverlap.0.by',
    line: "'crew', 'others'",
  },
  book('E-ROW-1', most("['autor', 'bought:month']", '3'), 'atMost.0.by', 'autor', { meant: 'author' }),
  book('E-ROW-1', most("['author', 'bougt:month']", '3'), 'atMost.0.by', 'bougt', { meant: 'bought' }),
  book('E-ROW-1', most("['blurb']", '3'), 'atMost.0.by', 'blurb'),
  book('E-ROW-10', most('[]', '3'), 'atMost.0.by', 'atMost'),
  book('E-ROW-10', most("['bought:day', 'bought:month']", '3'), 'atMost.0.by', 'bought'),
  book('E-MOST-1', most("['author', 'bought:mont']", '3'), 'atMost.0.by', 'bought:mont', {
    meant: 'bought:month',
  }),
  book('E-MOST-1', most("['author:day']", '3'), 'atMost.0.by', 'author:day'),
  book('E-MOST-2', most("['author']", '-1'), 'atMost.0.most', '-1'),
  book('E-MOST-2', most("['author']", '2.5'), 'atMost.0.most', '2.5'),
  ...['autor.born', 'author', 'author.name', 'author.born.year', 'name.born'].map((path) =>
    book('E-MOST-3', most("['author']", `'${path}'`), 'atMost.0.most', path),
  ),
  {
    code: 'E-MOST-3',
    plants: [
      ['entities/author.ts', "born: text('Born in')", "born: text('Born in'), places: number('Places')"],
      ['entities/book.ts', tabs, `${tabs}\n  ${most("['author']", "'author.placs'")}`],
    ],
    path: 'atMost.0.most',
    file: 'entities/book.ts',
    line: 'author.placs',
    meant: 'author.places',
  },
  {
    code: 'E-MOST-4',
    plants: [
      [
        'entities/author.ts',
        "born: text('Born in')",
        "born: text('Born in'), places: number('Places', access({ read: 'authors.update' }))",
      ],
      ['entities/book.ts', tabs, `${tabs}\n  ${most("['author']", "'author.places'")}`],
    ],
    file: 'entities/book.ts',
    path: 'atMost.0.most',
    line: 'author.places',
  },
  book('E-ROW-4', most("['author']", '3').replace('No more.', ' '), 'atMost.0.says', 'atMost'),
  book('E-DATA-3', "atMost: [{ of: ['author'], most: 3, says: 'No.' }],", 'atMost.0', 'atMost'),
  book(
    'E-RULE-20',
    most("['author']", '3', "when: { due: { before: 'today' } }, "),
    'atMost.0.when.due',
    'today',
  ),
  planted(
    'E-ROW-9',
    'shop',
    'menu: { group',
    `${most("['name']", '3', "when: { number: { starts: 'S-' } }, ")}\n  menu: { group`,
    'atMost.0.when',
    'atMost',
  ),
]
