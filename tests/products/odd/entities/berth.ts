import {
  by,
  choice,
  computed,
  count,
  datetime,
  decimal,
  entity,
  initially,
  notBefore,
  reference,
  required,
  rows,
  sortable,
  text,
  tree,
} from '#descriptor'

/** What one of its fields may hold lies with the others, and its lists begin with another order than the newest. */
export default entity({
  one: 'berth',
  many: 'berths',
  label: 'name',
  fields: {
    name: text('Name', required, sortable),
    sort: choice('Sort', ['Port', 'Quay', 'Place'], required, sortable),
    side: choice('Side', ['East', 'West', 'Both']),
    inside: reference('Inside', 'berth', tree),
    state: choice('State', ['Agreed', 'Done', 'Missed'], required, initially('Agreed')),
    from: datetime('From', required, sortable),
    to: datetime('To', required, notBefore('from')),
    length: decimal('Length', 2, required),
    fee: decimal('Fee', 2, required),
    due: computed('Due', ['length', '*', 'fee']),
    holds: rows('Holds', 'berth', by('inside')),
    held: computed('Held', count('holds')),
  },
  totals: { due: 'sum', held: 'sum', to: 'greatest' },
  never: [
    { when: { sort: 'Port', inside: { not: null } }, at: 'inside', says: 'A port lies in nothing.' },
    { when: { sort: { not: 'Port' }, inside: null }, at: 'inside', says: 'Say where it lies.' },
    { when: { to: { to: { field: 'from' } } }, at: 'to', says: 'It takes some time.' },
  ],
  noOverlap: [
    { by: ['name'], from: 'from', to: 'to', when: { state: { not: 'Missed' } }, says: 'Taken then.' },
  ],
  atMost: [
    {
      by: ['name', 'from:week'],
      most: 2,
      when: { state: 'Missed', side: 'Both' },
      says: 'Missed twice that week.',
    },
  ],
  buttons: {
    miss: ['Missed', { when: { state: 'Agreed', from: { to: 'today' } }, set: { state: 'Missed' } }],
    clear: ['Clear', { when: { held: { above: 0 } }, set: { state: 'Done' } }],
  },
  sort: ['name', 'asc'],
  menu: { group: 'Odd', order: 20, icon: 'tag' },
})
