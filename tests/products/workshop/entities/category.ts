import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'category',
  many: 'categories',
  fields: { name: text('Name', required, sortable, unique) },
  options: 'all',
  menu: { group: 'Details', order: 7, icon: 'tag' },
  sample: ['Bells', 'Clocks', 'Carillons'],
})
