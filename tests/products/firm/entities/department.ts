import { belongs, date, entity, flag, reference, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'department',
  many: 'departments',
  fields: {
    name: text('Name', required, sortable, unique),
    site: reference('Site', 'site', required, belongs),
    founded: date('Founded', sortable),
    open: flag('Open'),
  },
  options: 'all',
  columns: ['name', 'site', 'founded'],
  lists: { open: ['Open', { open: true }] },
  menu: { group: 'Details', order: 1, icon: 'building-2' },
  sample: ['Purchasing', 'Sales', 'Workshop', 'Accounts'],
})
