import { by, computed, entity, required, rows, sortable, sum, text, unique } from '#descriptor'

/** What its lots come to in all is never more than it has room for. */
export default entity({
  one: 'site',
  many: 'sites',
  fields: {
    name: text('Name', required, sortable, unique),
    lots: rows('Lots', 'lot', by('site')),
    total: computed('Total', sum('lots', 'stock')),
  },
  columns: ['name', 'total'],
  never: [{ when: { total: { above: 1000 } }, says: 'The site is full.' }],
  menu: { group: 'Details', order: 1, icon: 'building' },
  sample: ['North', 'South'],
})
