import { date, entity, reference, required, sortable, text, unique } from '#descriptor'

/** Leads to rows that belong to others. */
export default entity({
  one: 'delivery',
  many: 'deliveries',
  label: 'number',
  fields: {
    number: text('Number', required, unique, sortable),
    receipt: reference('Receipt', 'receipt', required),
    temper: reference('Temper', 'temper', required),
    due_on: date('Due', required, sortable),
    paid_on: date('Paid', sortable),
  },
  lists: {
    overdue: ['Overdue', { paid_on: null, temper: { not: 'Glad' }, due_on: { before: 'today' } }],
    'due-soon': ['Due soon', { paid_on: null, due_on: { from: 'today', to: 'today+7d' } }],
    glad: ['Glad', { temper: 'Glad' }],
  },
  menu: { group: 'Odd', order: 7, icon: 'tag' },
})
