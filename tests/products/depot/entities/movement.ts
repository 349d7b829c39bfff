import {
  choice,
  date,
  entity,
  initially,
  me,
  number,
  reference,
  references,
  required,
  sortable,
  text,
} from '#descriptor'

/** So much comes to a lot, or leaves it. */
export default entity({
  one: 'movement',
  many: 'movements',
  label: 'note',
  fields: {
    note: text('Note', required, sortable),
    lot: reference('Lot', 'lot', required),
    kg: number('Kg', required),
    kind: choice('Kind', ['Plain', 'Draft'], initially('Plain')),
    on: date('On'),
    checker: reference('Checker', 'user'),
    crew: references('Crew', 'user'),
  },
  columns: ['note', 'lot', 'kg', 'kind'],
  never: [
    { when: { lot: { is: { state: 'Blocked' } } }, at: 'lot', says: 'This lot is blocked.' },
    { when: { checker: me }, at: 'checker', says: 'Somebody else is to check it.' },
    { when: { crew: { any: me } }, at: 'crew', says: 'Somebody else is to carry it.' },
  ],
  buttons: { weigh: ['Weigh', { asks: ['kg'] }], move: ['Move', { asks: ['lot'] }] },
  menu: { group: 'Details', order: 3, icon: 'truck' },
  sample: [
    { note: 'In', kg: 10 },
    { note: 'Out', kg: -3 },
  ],
})
