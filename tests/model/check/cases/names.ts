import { type Case, planted } from './case.ts'

const options = "options: 'all',"

/** Adds a word to the plainest descriptor. */
const word = (text: string) => `${options}\n  ${text},`

export const names: readonly Case[] = [
  planted('E-FILE-1', 'state', 'required, unique', 'required, uniqeu', '', 'uniqeu', { meant: 'unique' }),
  planted(
    'E-FILE-2',
    'state',
    "import { entity, required, text, unique } from '#descriptor'",
    '',
    '',
    'entity(',
  ),
  planted(
    'E-DATA-1',
    'state',
    'export default entity({',
    'export default Object.keys({',
    '',
    'export default',
  ),
  planted('E-DATA-2', 'state', options, word("sample: [() => 'x']"), 'sample.0', 'sample:'),
  planted(
    'E-DATA-3',
    'book',
    "{ days: 'days', soon: 3, late: { state: 'Lent' } }",
    '{ soon: 3 }',
    'deadline',
    'deadline:',
  ),
  planted('E-DATA-3', 'book', "lost: ['Lost', { state: 'Lost' }]", "lost: ['Lost']", 'lists.lost', 'lost:'),
  planted('E-DATA-3', 'book', "['red', 'Lost', {", "['red', {", 'tones.0', "['red'"),
  planted('E-DATA-3', 'state', options, word('columns: [1]'), 'columns.0', 'columns:'),
  planted('E-DATA-3', 'state', "{ group: 'Stock', ", '{ group: 5, ', 'menu', 'menu:'),
  planted('E-WORD-1', 'state', options, "optons: 'all',", 'optons', 'optons', { meant: 'options' }),
  planted('E-WORD-2', 'state', 'unique)', 'unique, { uniqe: true })', 'fields.name.uniqe', 'uniqe: true', {
    meant: 'unique',
  }),
  planted('E-WORD-3', 'author', '{ show:', "{ titel: 'Author', show:", 'form.0.titel', 'titel', {
    meant: 'title',
  }),
  planted(
    'E-WORD-3',
    'book',
    "when: { state: 'Lent' }, show",
    "wen: { state: 'Lent' }, show",
    'form.1.show.1.wen',
    'wen',
    { meant: 'when' },
  ),
  planted('E-WORD-4', 'book', "without: ['due']", "withot: ['due']", 'plain.withot', 'withot', {
    meant: 'without',
  }),
  planted('E-NAME-1', 'card', "one: 'card'", "one: 'Card'", 'one', "one: 'Card'", { also: ['E-NAME-6'] }),
  planted('E-NAME-2', 'card', "many: 'cards'", "many: 'index cards'", 'many', 'many:'),
  planted('E-NAME-3', 'card', "many: 'cards'", "many: 'card'", 'many', 'many:'),
  planted('E-NAME-4', 'state', "one: 'state'", "one: 'person'", 'one', "one: 'person'", {
    also: ['E-NAME-6', 'E-ROUTE-1', 'E-REF-1', 'E-TRAIT-9'],
  }),
  planted('E-NAME-5', 'state', "many: 'states'", "many: 'cards'", 'many', 'many:', {
    also: ['E-ROUTE-1', 'E-ROUTE-2'],
  }),
  planted('E-NAME-6', 'card', "one: 'card'", "one: 'index-card'", 'one', 'one:'),
  planted('E-NAME-7', 'card', "many: 'cards'", "many: 'health'", 'many', 'many:'),
  planted('E-NAME-8', 'book', "one: 'Book', many", "one: ' ', many", 'titles', 'titles:'),
  planted('E-ROUTE-1', 'state', options, word("at: { list: '/books' }"), 'at', "at: { list: '/books' }"),
  planted('E-ROUTE-1', 'state', options, word("at: { list: '/calls' }"), 'at', "at: { list: '/calls' }"),
  planted('E-ROUTE-2', 'state', options, word("at: { api: '/api/books' }"), 'at', "api: '/api/books'"),
  planted('E-ROUTE-3', 'state', options, word("at: { api: '/conditions' }"), 'at.api', "api: '/conditions'"),
  planted('E-ROUTE-4', 'state', options, word("at: { show: '/state' }"), 'at.show', "show: '/state'"),
  planted('E-ROUTE-3', 'book', 'menu:', "at: { lists: '/books/' },\n  menu:", 'at.lists', "'/books/'"),
  planted('E-ROUTE-5', 'state', options, word("at: { named: '/api/state' }"), 'at.named', 'named:'),
  planted(
    'E-ROUTE-1',
    'card',
    "columns: ['code']",
    "columns: ['code'],\n  lists: { lost: ['Lost', { code: 'x' }] }",
    'lists.lost',
    "lost: ['Lost'",
  ),
  planted('E-WAS-1', 'state', options, word("was: 'states'"), 'was', 'was:'),
  planted('E-WAS-1', 'author', "'Born in')", "'Born in', { was: 'born' })", 'fields.born.was', "was: 'born'"),
  planted('E-WAS-2', 'state', options, word("was: 'books'"), 'was', 'was:'),
  planted('E-WAS-2', 'author', "'Born in')", "'Born in', { was: 'name' })", 'fields.born.was', "was: 'name'"),
  planted('E-MENU-1', 'state', "group: 'Stock'", "group: 'Stocks'", 'menu.group', "'Stocks'", {
    meant: 'Stock',
  }),
  planted('E-MENU-2', 'state', "'circle-dot'", "'circle-dott'", 'menu.icon', "'circle-dott'", {
    meant: 'circle-dot',
  }),
  planted('E-MENU-3', 'state', 'order: 3', 'order: Number.NaN', 'menu.order', 'menu:'),
]
