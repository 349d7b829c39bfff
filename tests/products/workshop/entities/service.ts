import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'service',
  many: 'services',
  fields: { name: text('Name', required, sortable, unique) },
  options: 'all',
  menu: { group: 'Details', order: 6, icon: 'briefcase' },
  sample: ['Recasting', 'Tuning', 'Hanging'],
})
