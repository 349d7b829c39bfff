import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'bench',
  many: 'benches',
  fields: { name: text('Name', required, sortable, unique) },
  options: 'all',
  menu: { group: 'Details', order: 9, icon: 'tag' },
  sample: ['By the window', 'Lathe', 'Forge'],
})
