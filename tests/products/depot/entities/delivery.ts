import { by, choice, entity, initially, inline, required, rows, sortable, text, unique } from '#descriptor'

/** Its lines move the stock of lots. */
export default entity({
  one: 'delivery',
  many: 'deliveries',
  fields: {
    name: text('Name', required, sortable, unique),
    state: choice('State', ['Open', 'Done'], initially('Open')),
    arrivals: rows('Arrivals', 'arrival', by('delivery'), inline),
  },
  form: [{ title: 'Delivery', show: ['name', 'state', 'arrivals'] }],
  columns: ['name'],
  never: [
    { when: { state: 'Done', arrivals: { none: { kg: { above: 0 } } } }, at: 'state', says: 'Nothing came.' },
  ],
  menu: { group: 'Details', order: 4, icon: 'list' },
  sample: ['Monday'],
})
