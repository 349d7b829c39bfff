import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'site',
  many: 'sites',
  fields: { name: text('Name', required, sortable, unique) },
  options: 'all',
  menu: { group: 'Details', order: 2, icon: 'map-pin' },
  sample: ['Harbour', 'Old Town', 'Airport'],
})
