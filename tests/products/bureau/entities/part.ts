import { entity, flag, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'part',
  many: 'parts',
  fields: { name: text('Name', required, sortable, unique), shown: flag('Shown') },
  scopes: { shown: ['Shown parts', { shown: true }] },
  seed: ['Amber'],
  menu: { group: 'Details', order: 2, icon: 'tag' },
})
