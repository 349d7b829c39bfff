import {
  access,
  chips,
  choice,
  creator,
  date,
  entity,
  longtext,
  me,
  money,
  reference,
  references,
  required,
  sortable,
  text,
  wide,
} from '#descriptor'

/** Scopes: rows that rights are given to by themselves, by who asks, by days, and over a reference. */
export default entity({
  one: 'petition',
  many: 'petitions',

  fields: {
    title: text('Title', required, sortable, wide),
    customer: reference('Customer', 'customer'),
    keeper: reference('Keeper', 'user'),
    opened_by: reference('Opened by', 'user', creator),
    helpers: references('Helpers', 'user'),
    follows: reference('Follows', 'petition'),
    like: references('Alike', 'petition'),
    due: date('Due', sortable),
    amount: money('Amount', 'EUR', access({ read: 'petitions.update', write: 'petitions.update' })),
    state: choice('State', ['Open', 'Settled', 'Dropped'], chips({ Open: 'orange', Settled: 'green' })),
    notes: longtext('Notes'),
  },

  scopes: {
    own: ['Own petitions', { any: [{ keeper: me }, { opened_by: me }] }],
    pressing: ['Pressing petitions', { due: { to: 'today+7d' }, state: { not: ['Settled', 'Dropped'] } }],
    'of-valley': ['Petitions of the valley', { customer: { is: { address: { has: 'valley' } } } }],
  },

  comments: true,
  lists: { mine: ['Mine', { keeper: me }] },
  columns: ['title', 'customer', 'keeper', 'follows', 'like', 'due', 'amount', 'state'],
  form: [
    {
      title: 'Petition',
      hint: 'What somebody wants of the workshop.',
      show: ['title', 'customer', 'keeper', 'helpers', 'follows', 'like', 'due', 'amount', 'state', 'notes'],
    },
  ],
  sample: [
    { title: 'Cracked bell', state: 'Open', due: '2026-12-01' },
    { title: 'Late delivery', state: 'Settled', amount: '120.00' },
  ],
})
