import {
  between,
  date,
  entity,
  flag,
  notBefore,
  number,
  reference,
  references,
  required,
  sortable,
  text,
  unique,
} from '#descriptor'

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
    paid_on: date('Paid', sortable, notBefore('due_on')),
    price: number('Price', between(0, 500)),
    tips: references('Tips', 'temper'),
    urgent: flag('Urgent'),
  },
  requiredWhen: {
    price: { any: [{ paid_on: { not: null } }, { temper: ['Glad', 'Calm'] }] },
    tips: { temper: 'Glad', urgent: true },
    paid_on: { urgent: true, price: { not: null } },
  },
  lists: {
    overdue: ['Overdue', { paid_on: null, temper: { not: 'Glad' }, due_on: { before: 'today' } }],
    'due-soon': ['Due soon', { paid_on: null, due_on: { from: 'today', to: 'today+7d' } }],
    glad: ['Glad', { temper: 'Glad' }],
    recent: ['Paid lately', { paid_on: { from: 'today-90d' } }],
    neither: ['Neither calm nor cross nor glad', { temper: { not: ['Calm', 'Cross', 'Glad'] } }],
    coming: ['Coming', { due_on: { after: 'today' } }],
  },
  menu: { group: 'Odd', order: 7, icon: 'tag' },
})
