import { access, date, entity, longtext, number, reference, required, sortable } from '#descriptor'

/** Named by a number and by what it was for; the earliest stand first. */
export default entity({
  one: 'trip',
  many: 'trips',
  label: ['number', 'repair'],
  fields: {
    number: number('Number', required),
    day: date('Day', required, sortable),
    repair: reference('Repair', 'repair', required),
    follows: reference('Follows', 'trip'),
    driver: reference('Driver', 'user', access({ read: 'users.read' })),
    notes: longtext('Notes'),
  },
  sort: ['day', 'asc'],
  lists: { later: ['Later', { follows: { not: null } }] },
})
