import { by, entity, inline, required, rows, sortable, text, unique } from '#descriptor'

/** Its lines move the stock of lots. */
export default entity({
  one: 'delivery',
  many: 'deliveries',
  fields: {
    name: text('Name', required, sortable, unique),
    arrivals: rows('Arrivals', 'arrival', by('delivery'), inline),
  },
  form: [{ title: 'Delivery', show: ['name', 'arrivals'] }],
  columns: ['name'],
  menu: { group: 'Details', order: 4, icon: 'list' },
  sample: ['Monday'],
})
