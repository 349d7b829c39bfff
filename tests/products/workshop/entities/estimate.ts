import {
  by,
  computed,
  count,
  entity,
  inline,
  money,
  required,
  rows,
  sortable,
  sum,
  text,
  unique,
} from '#descriptor'

/** What a repair would cost: its lines are written with it. */
export default entity({
  one: 'estimate',
  many: 'estimates',
  fields: {
    name: text('Name', required, sortable, unique),
    limit: money('Limit', 'EUR'),
    lines: rows('Lines', 'estimate-line', by('estimate'), inline),
    total: computed('Total', sum('lines', 'amount'), sortable),
    parts: computed('Parts', count('lines')),
    left: computed('Left', ['limit', '-', 'total']),
  },
  columns: ['name', 'limit', 'total', 'parts', 'left'],
  form: [
    { title: 'Estimate', show: ['name', 'limit'] },
    { title: 'Work', show: ['lines', 'total', 'left'] },
  ],
  lists: { empty: ['Empty', { lines: { none: {} } }] },
  sample: [{ name: 'Great bell', limit: '9000.00' }, { name: 'Small bell', limit: '450.00' }, 'Yoke'],
})
