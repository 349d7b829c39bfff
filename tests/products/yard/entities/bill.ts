import {
  between,
  by,
  computed,
  count,
  entity,
  greatest,
  least,
  number,
  required,
  rows,
  sortable,
  sum,
  text,
  unique,
} from '#descriptor'

/** Numbers that follow from others: of the row, and of the rows that lead to it. */
export default entity({
  one: 'bill',
  many: 'bills',
  fields: {
    name: text('Name', required, sortable, unique),
    discount: number('Discount', between(0, 1000)),
    lines: rows('Lines', 'bill-line', by('bill')),
    sum: computed('Sum', sum('lines', 'amount'), sortable),
    due: computed('Due', ['sum', '-', 'discount'], sortable),
    parts: computed('Parts', count('lines')),
    cheapest: computed('Cheapest', least('lines', 'amount')),
    dearest: computed('Dearest', greatest('lines', 'amount')),
    each: computed('Each', ['sum', '/', 'parts']),
  },
  columns: ['name', 'sum', 'due', 'parts', 'each'],
  form: [{ show: ['name', 'discount', 'sum', 'due'] }],
  lists: {
    empty: ['Empty', { lines: { none: {} } }],
    large: ['Large', { due: { above: 100 } }],
  },
  menu: { group: 'Work', order: 5, icon: 'receipt' },
  sample: [{ name: 'B-1', discount: 10 }, { name: 'B-2', discount: 0 }, 'B-3'],
})
