import { entity, reference, required, sortable, text, tree, unique } from '#descriptor'

export default entity({
  one: 'place',
  many: 'places',
  fields: { name: text('Name', required, sortable, unique), inside: reference('Lies in', 'place', tree) },
  options: 'all',
  menu: { group: 'Office', order: 2, icon: 'map-pin' },
  sample: [
    'Yard North',
    { name: 'Hall A', inside: 'Yard North' },
    { name: 'Row 3', inside: 'Hall A' },
    'Yard South',
    { name: 'Wash bay', inside: 'Yard South' },
  ],
})
