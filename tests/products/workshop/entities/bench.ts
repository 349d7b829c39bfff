import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'bench',
  many: 'benches',
  fields: { name: text('Name', required, sortable, unique) },
  options: 'all',
  sample: ['By the window', 'Lathe', 'Forge'],
})
