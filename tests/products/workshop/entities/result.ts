import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'result',
  many: 'results',
  fields: { title: text('Title', required, sortable, unique) },
  options: 'all',
  menu: { group: 'Details', order: 3, icon: 'flag' },
  seed: ['Not Settled', 'Settlement in Process', 'Settled'],
})
