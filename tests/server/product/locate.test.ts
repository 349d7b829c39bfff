import { expect, test } from 'vitest'
import { locate } from '../../../src/server/product/locate.ts'

const source = `import { entity, text, reference } from '#descriptor'

// a comment with fields: { state: 'x' }
const lent = { state: 'Lent' } as const
const overdue = {
  ...lent,
  due: { before: 'today' },
} as const

export default entity({
  one: 'book',
  fields: {
    state: reference('State', 'state'),
    due: date('Due {', sortable),
    wide:
      text('Wide: "one", two'),
  },
  lists: {
    late: ['Late', overdue],
    lent: ['Lent', lent],
  },
  form: [
    { show: ['state'] },
    { editing: true, show: ['due', { when: { state: 'Lent' }, show: ['wide'] }] },
  ],
  tones: [
    ['red', 'Late', overdue],
    ['red', 'Lost', { state: 'Lost' }],
  ],
  seed: [
    'One',
    { name: 'Two', state: 'Lent' },
  ],
})
`
const at = (path: string, value = '') => locate(source, path === '' ? [] : path.split('.'), value)

test.each([
  ['what is exported', '', '', 10],
  ['a word', 'one', 'book', 11],
  ['a field', 'fields.state', '', 13],
  ['a value of a field', 'fields.state.to', 'state', 13],
  ['a field after a bracket in a text', 'fields.wide', '', 15],
  ['a value on a line of its own', 'fields.wide.label', 'Wide: "one", two', 16],
  ['a value in a constant', 'lists.late.due', 'today', 7],
  ['a value in a constant of a constant', 'lists.late.state', 'Lent', 4],
  ['a list', 'lists.lent', '', 20],
  ['the part with that number', 'form.1.show', '', 24],
  ['a condition in it', 'form.1.when', 'state', 24],
  ['a rule by its reason', 'tones.Lost', '', 28],
  ['the rule’s test, not that of another rule', 'tones.Lost.state', 'Lost', 28],
  ['a row by its label', 'seed.Two', '', 32],
  ['a value in that row', 'seed.Two.state', 'Lent', 32],
  ['the nearest place, where a step is not spelt out', 'fields.due.notBefore.deep', '', 14],
  ['the whole, where nothing of the path is there', 'menu.order', '', 10],
])('%s', (_, path, value, line) => {
  expect(at(path, value)).toBe(line)
})

test('a file that is cut off, empty or no code has lines as well', () => {
  expect(locate('', ['fields'], 'x')).toBe(1)
  expect(locate('export default entity({ fields: { a: text(', ['fields', 'a'], '')).toBe(1)
  expect(locate('}}}) ]\n,,,:', ['fields'], 'x')).toBe(1)
})
