import { entity, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'source',
  many: 'sources',
  fields: { title: text('Title', required, sortable, unique) },
  options: 'all',
  menu: { group: 'Details', order: 4, icon: 'newspaper' },
  sample: ['Referral', 'Website', 'Invitation'],
})
