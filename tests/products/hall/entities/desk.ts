import { entity, initially, number, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'desk',
  many: 'desks',
  fields: { name: text('Name', required, sortable, unique), places: number('Places', initially(2)) },
  options: 'all',
  menu: { group: 'Details', order: 3, icon: 'armchair' },
  sample: ['North', 'South'],
})
