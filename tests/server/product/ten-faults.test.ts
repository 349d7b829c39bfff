import { expect, test } from 'vitest'
import { reportFaults } from '../../../src/server/product/compile-product.ts'
import { faultsOf, type Plant, plant } from '../../support/planted.ts'

const slips: readonly (readonly [stands: string, slip: string])[] = [
  ["'Author', 'author'", "'Author', 'autor'"],
  ["Lost: 'red' })", "Lost: 'read' })"],
  ["notBefore('bought')", "notBefore('bougt')"],
  ['plain: { without', 'plian: { without'],
  ["'author', 'due', 'days']", "'author', 'duo', 'days']"],
  ["'pages', 'blurb', 'cover']", "'pages', 'blurp', 'cover']"],
  ["lost: ['Lost', { state: 'Lost' }]", "lost: ['Lost', { sate: 'Lost' }]"],
  ["['late']]", "['latte']]"],
  ["deadline: { days: 'days'", "deadline: { days: 'day'"],
  ["group: 'Stock'", "group: 'Stok'"],
]

test('ten faults in one file: ten messages, each with its line and its word, in one run', () => {
  const plants = slips.map(([stands, slip]): Plant => ['entities/book.ts', stands, slip])
  const texts = plant(...plants)
  const told = reportFaults(faultsOf(texts))
    .split('\n')
    .map((line) => {
      const [, number = '', code = ''] = /^entities\/book\.ts:(\d+) {2}(E-[A-Z]+-\d+) {2}/.exec(line) ?? []
      const meant = /Did you mean '(.+)'\?$/.exec(line)?.[1]
      const text = texts.get('entities/book.ts')?.split('\n')[Number(number) - 1]?.trim()
      return `${code} ${meant} | ${text}`
    })
  expect(told).toMatchInlineSnapshot(`
    [
      "E-REF-1 author | author: reference('Author', 'autor', required),",
      "E-TRAIT-4 red | state: reference('State', 'state', chips({ Lent: 'orange', Lost: 'read' })),",
      "E-TRAIT-5 bought | due: date('Due', sortable, notBefore('bougt')),",
      "E-COLUMN-1 due | columns: ['name', 'author', 'duo', 'days'],",
      "E-WORD-1 plain | plian: { without: ['due'] },",
      "E-FORM-1 blurb | { title: 'Book', show: ['name', 'author', 'bought', 'pages', 'blurp', 'cover'] },",
      "E-RULE-1 state | lost: ['Lost', { sate: 'Lost' }],",
      "E-TAB-1 late | tabs: [['lent', 'lost', 'here'], ['latte']],",
      "E-DEADLINE-1 days | deadline: { days: 'day', soon: 3, late: { state: 'Lent' } },",
      "E-MENU-1 Stock | menu: { group: 'Stok', order: 1, icon: 'book' },",
    ]
  `)
})

test('the sentence says the place, the value and the way out', () => {
  const texts = plant(['entities/book.ts', "'Author', 'author'", "'Author', 'autor'"])
  expect(reportFaults(faultsOf(texts))).toMatchInlineSnapshot(
    `"entities/book.ts:31  E-REF-1  fields.author.to: refers to 'autor', which is no entity. Did you mean 'author'?"`,
  )
})
