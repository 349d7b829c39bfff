import { entity, me, reference, required, sortable, text, tree, unique } from '#descriptor'

export default entity({
  one: 'area',
  many: 'areas',
  fields: {
    name: text('Name', required, sortable, unique),
    inside: reference('Inside', 'area', tree),
    keeper: reference('Keeper', 'user'),
  },
  options: 'all',
  lists: { kept: ['Kept', { keeper: { not: null } }] },
  scopes: {
    kept: ['Areas that I keep', { keeper: me }],
    tower: ['Areas in the tower', { inside: { within: 'Tower' } }],
  },
  menu: { group: 'Details', order: 1, icon: 'map-pin' },
  seed: ['Tower'],
})
