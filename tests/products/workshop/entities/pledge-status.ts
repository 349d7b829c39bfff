import { entity, required, sortable, text, unique } from '#descriptor'
export default entity({
  one: 'pledge-status',
  many: 'pledge-statuses',
  fields: { title: text('Title', required, sortable, unique) },
  aliases: { name: 'title' },
  options: 'all',
  menu: { group: 'Details', order: 8, icon: 'list-checks' },
  sample: ['Running', 'Claimed', 'Over'],
})
