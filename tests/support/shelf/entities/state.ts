import { entity, required, text, unique } from '#descriptor'

export default entity({
  one: 'state',
  many: 'states',
  fields: { name: text('Name', required, unique) },
  options: 'all',
  menu: { group: 'Stock', order: 3, icon: 'circle-dot' },
  seed: ['Lent', 'Lost'],
})
