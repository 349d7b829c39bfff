import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'scale',
  many: 'scales',
  fields: { name: text('Name', required, sortable, unique) },
  options: 'all',
  menu: { group: 'Details', order: 5, icon: 'layers' },
  sample: ['Major', 'Minor', 'Chromatic'],
})
