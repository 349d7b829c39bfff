import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'action',
  many: 'actions',
  fields: { name: text('Name', required, sortable, unique) },
  options: 'all',
  menu: { group: 'Details', order: 1, icon: 'gavel' },
  seed: ['Promised', 'Declined'],
})
