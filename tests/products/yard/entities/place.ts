import { entity, flag, initially, reference, required, sortable, text, tree, unique } from '#descriptor'

export default entity({
  one: 'place',
  many: 'places',
  fields: {
    name: text('Name', required, sortable, unique),
    inside: reference('Inside', 'place', tree),
    open: flag('Open', initially(true)),
  },
  lists: {
    'in-the-tower': ['In the tower', { inside: { within: 'Tower' } }],
  },
  menu: { group: 'Details', order: 1, icon: 'map-pin' },
  seed: ['Tower', { name: 'Belfry', inside: 'Tower' }, { name: 'Ladder', inside: 'Belfry' }, 'Yard'],
})
