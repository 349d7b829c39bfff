import { entity, flag, required, sortable, text, unique } from '#descriptor'

export default entity({
  one: 'tag',
  many: 'tags',
  fields: {
    name: text('Name', required, sortable, unique),
    shown: flag('Shown'),
  },
  scopes: { shown: ['Shown tags', { shown: true }] },
  menu: { group: 'Details', order: 2, icon: 'tag' },
  seed: [{ name: 'Red', shown: true }],
})
