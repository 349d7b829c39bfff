import {
  by,
  choice,
  computed,
  entity,
  initially,
  inline,
  me,
  reference,
  required,
  rows,
  sortable,
  sum,
  text,
} from '#descriptor'

export default entity({
  one: 'order',
  many: 'orders',
  label: 'title',
  fields: {
    title: text('Title', required, sortable),
    owner: reference('Owner', 'user'),
    part: reference('Part', 'part'),
    state: choice('State', ['Draft', 'Approved'], initially('Draft')),
    lines: rows('Lines', 'order-line', by('order'), inline),
    hours: computed('Hours', sum('lines', 'hours'), sortable),
  },
  columns: ['title', 'owner', 'part', 'state', 'hours'],
  scopes: {
    own: ['Own orders', { owner: me }],
    small: ['Small orders', { hours: { below: 100 } }],
  },
  buttons: {
    approve: [
      'Approve',
      { when: { state: 'Draft' }, set: { state: 'Approved' }, asks: ['part'], needs: 'orders.approve' },
    ],
    hand: ['Hand over', { asks: ['owner'] }],
    draft: ['Draft again', { when: { state: 'Approved' }, set: { state: 'Draft' } }],
    polish: ['Polish', { when: { part: 'Amber' }, set: { state: 'Approved' } }],
    replace: ['Replace', { when: { part: { not: ['Amber', null] } }, asks: ['part'] }],
  },
  menu: { order: 1, icon: 'ticket' },
})
