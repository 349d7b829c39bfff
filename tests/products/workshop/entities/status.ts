import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'status',
  many: 'statuses',
  fields: { name: text('Name', required, sortable, unique) },
  options: 'all',
  menu: { group: 'Details', order: 2, icon: 'gauge' },
  seed: ['Ready', 'In Work'],
})
