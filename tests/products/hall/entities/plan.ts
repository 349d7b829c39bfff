import { by, entity, inline, required, rows, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'plan',
  many: 'plans',
  fields: {
    name: text('Name', required, sortable, unique),
    slots: rows('Slots', 'slot', by('plan'), inline),
  },
  form: [{ title: 'Plan', show: ['name', 'slots'] }],
  columns: ['name'],
  menu: { group: 'Details', order: 2, icon: 'list' },
  sample: ['Spring', 'Autumn'],
})
