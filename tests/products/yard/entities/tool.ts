import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'tool',
  many: 'tools',
  fields: { name: text('Name', required, sortable, unique) },
  menu: { group: 'Details', order: 3, icon: 'wrench' },
  seed: ['Winch', 'Grinder', 'Hoist'],
})
