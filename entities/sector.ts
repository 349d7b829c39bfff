import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'sector',
  many: 'sectors',
  fields: { name: text('Name', required, sortable, unique) },
  options: 'all',
  menu: { group: 'Details', order: 5, icon: 'layers' },
  sample: ['Energy', 'Transport', 'Water supply', 'Urban planning', 'Public finance', 'Health', 'Education'],
})
