import type { Code } from '#texts/checks'
import { type Case, planted } from './case.ts'

const tabs = "tabs: [['lent', 'lost', 'here'], ['late']],"

/** A book that is never so. */
const book = (code: Code, when: string, at: string, path: string, line: string, details = {}): Case =>
  planted(
    ...([code, 'book', tabs, `${tabs}\n  never: [{ when: ${when}, at: '${at}', says: 'No.' }],`] as const),
    ...([path, line, details] as const),
  )

/** Of a state what its books come to, and what it may never be. */
const summed = (code: Code, rule: string, path: string, line: string, details = {}): Case => ({
  code,
  plants: [
    ['entities/state.ts', '{ entity, required', '{ by, computed, entity, required, rows, sum'],
    [
      'entities/state.ts',
      'required, unique) },',
      `required, unique), books: rows('Books', 'book', by('state')), pages: computed('Pages', sum('books', 'pages')) },
  columns: ['name', 'pages'],
  never: [{ ${rule} }],`,
    ],
  ],
  path,
  line,
  ...details,
})

/** What no row may be by what lies beyond it. */
export const beyondRows: readonly Case[] = [
  summed('E-ROW-12', "when: { name: 'Gone' }, says: 'No.'", 'never.0', 'never'),
  summed('E-ROW-12', "when: { name: 'Gone', pages: { above: 9 } }, says: 'No.'", 'never.0', 'never'),
  summed(
    'E-ROW-13',
    "when: { books: { any: { pages: 1 } } }, at: 'name', says: 'No.'",
    'never.0.when',
    'any',
  ),
  summed(
    'E-ROW-13',
    "when: { books: { none: { pages: 1 } } }, at: 'name', says: 'No.'",
    'never.0.when',
    'none',
  ),
  summed('E-ROW-11', "when: { pages: { to: 0 } }, says: 'No.'", 'never.0.when', 'pages'),
  summed('E-ROW-11', "when: { pages: { below: 1 } }, says: 'No.'", 'never.0.when', 'pages'),
  summed('E-ROW-8', "when: { pages: { below: 0 } }, at: 'nam', says: 'No.'", 'never.0.at', 'nam', {
    meant: 'name',
  }),
  summed('E-ROW-4', "when: { pages: { below: 0 } }, says: ''", 'never.0.says', "says: ''"),
  summed('E-RULE-1', "when: { page: { below: 0 } }, at: 'name', says: 'No.'", 'never.0.when.page', 'page:', {
    meant: 'pages',
  }),
  summed(
    'E-RULE-1',
    "when: { books: { any: { pags: 1 } }, name: 'Gone' }, at: 'name', says: 'No.'",
    'never.0.when.books.any.pags',
    'pags',
    { meant: 'pages' },
  ),
  summed('E-RULE-6', "when: { pages: { belo: 0 } }, says: 'No.'", 'never.0.when.pages', 'belo', {
    meant: 'below',
  }),
  summed('E-RULE-11', "when: { pages: { below: 'much' } }, says: 'No.'", 'never.0.when.pages', 'much'),
  summed('E-RULE-8', "when: { pages: { above: 3, below: 2 } }, says: 'No.'", 'never.0.when', 'above'),
  summed(
    'E-RULE-19',
    "when: { books: { any: { author: { is: { name: 'x' } } } }, name: 'Gone' }, at: 'name', says: 'No.'",
    'never.0.when.books.any.author',
    'author',
  ),
  summed('E-DATA-3', "whn: { pages: { below: 0 } }, says: 'No.'", 'never.0', 'never'),
  book('E-RULE-16', '{ author: { me: true } }', 'author', 'never.0.when.author', 'me'),
  book('E-RULE-3', "{ state: { is: { name: 'Lots' } } }", 'state', 'never.0.when.state.is.name', 'Lots', {
    meant: 'Lost',
  }),
  book('E-RULE-4', "{ due: { before: 'todya' } }", 'due', 'never.0.when.due', 'todya'),
]
