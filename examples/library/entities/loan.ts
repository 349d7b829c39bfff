import { column, creator, date, daysUntil, entity, notBefore, reference, required, sortable } from 'descry'

export default entity({
  one: 'loan',
  many: 'loans',
  label: ['book', 'member', 'lent_on'],
  fields: {
    book: reference('Book', 'book', required),
    member: reference('Member', 'member', required),
    lent_on: date('Lent on', required, sortable),
    due_on: date('Due', required, sortable, notBefore('lent_on')),
    days_left: daysUntil('Days left', 'due_on'),
    returned_on: date('Returned', sortable, notBefore('lent_on')),
    lent_by: reference('Lent by', 'librarian', column('lent_by'), creator),
  },
  columns: ['book', 'member', 'lent_on', 'due_on', 'days_left', 'returned_on', 'lent_by'],
  form: [
    { title: 'Loan', show: ['book', 'member', 'lent_on', 'due_on'] },
    { title: 'Return', editing: true, show: ['returned_on'] },
  ],
  lists: {
    'on-loan': ['On loan', { returned_on: null }],
    returned: ['Returned', { returned_on: { not: null } }],
    overdue: ['Overdue', { returned_on: null, due_on: { before: 'today' } }],
    'due-this-week': ['Due this week', { returned_on: null, due_on: { from: 'today', to: 'today+7d' } }],
  },
  tones: [
    ['red', 'Overdue', { returned_on: null, due_on: { before: 'today' } }],
    ['yellow', 'Due this week', { returned_on: null, due_on: { to: 'today+7d' } }],
    ['blue', 'On loan', { returned_on: null }],
    ['neutral', 'Returned', {}],
  ],
  legend: { red: 'Overdue', yellow: 'Due this week', blue: 'On loan', neutral: 'Returned' },
  deadline: { days: 'days_left', soon: 2, late: { returned_on: null } },
  menu: { order: 2, icon: 'arrow-left-right' },
})
