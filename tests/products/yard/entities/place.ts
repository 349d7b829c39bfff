import {
  by,
  entity,
  flag,
  initially,
  reference,
  required,
  rows,
  sortable,
  text,
  tree,
  unique,
} from '#descriptor'

export default entity({
  one: 'place',
  many: 'places',
  fields: {
    name: text('Name', required, sortable, unique),
    inside: reference('Inside', 'place', tree),
    open: flag('Open', initially(true)),
    holds: rows('Holds', 'place', by('inside')),
    errands: rows('Errands', 'errand', by('place')),
  },
  lists: {
    'open-now': ['Open', { open: true }],
    'in-the-tower': ['In the tower', { inside: { within: 'Tower' } }],
    'at-the-end': ['At the end', { holds: { none: {} } }],
    'to-visit': ['To visit', { open: true, errands: { any: { state: { not: 'Closed' } } } }],
  },
  menu: { group: 'Details', order: 1, icon: 'map-pin' },
  seed: ['Tower', { name: 'Belfry', inside: 'Tower' }, { name: 'Ladder', inside: 'Belfry' }, 'Yard'],
  sample: [
    { name: 'Bell frame', inside: 'Belfry' },
    { name: 'Clock room', inside: 'Tower' },
    { name: 'Clapper bench', inside: 'Bell frame' },
    { name: 'Foundry shed', inside: 'Yard' },
  ],
})
