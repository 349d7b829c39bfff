import {
  belongs,
  choice,
  date,
  entity,
  initially,
  notBefore,
  number,
  reference,
  required,
  sortable,
  text,
  tree,
  unique,
} from '#descriptor'

/** Held to every rule that there is. */
export default entity({
  one: 'slot',
  many: 'slots',
  fields: {
    code: text('Code', required, sortable, unique),
    plan: reference('Plan', 'plan', required, belongs),
    desk: reference('Desk', 'desk'),
    seat: number('Seat'),
    begins: date('Begins', sortable),
    ends: date('Ends', notBefore('begins')),
    kind: choice('Kind', ['Plain', 'Red', 'Blue']),
    size: choice('Size', ['Small', 'Large']),
    state: choice('State', ['Open', 'Held', 'Done'], initially('Open')),
    note: text('Note'),
    extra: text('Extra'),
    inside: reference('Inside', 'slot', tree),
  },
  form: [
    {
      title: 'Slot',
      show: [
        ...([
          'code',
          'plan',
          'desk',
          'seat',
          'begins',
          'ends',
          'kind',
          'size',
          'state',
          'note',
          'inside',
        ] as const),
        { when: { kind: 'Blue' }, show: ['extra'] },
      ],
    },
  ],
  columns: ['code', 'plan', 'state'],
  lists: { open: ['Open', { state: 'Open' }], held: ['Held', { state: { not: 'Open' } }] },

  unique: [{ by: ['desk', 'seat'], says: 'Somebody sits there.' }],
  noOverlap: [{ by: ['kind'], from: 'begins', to: 'ends', says: 'These days are taken.' }],
  requiredWhen: { note: { size: 'Large' } },
  never: [{ when: { kind: 'Red', size: 'Large' }, at: 'size', says: 'Nothing red is large.' }],
  transitions: { state: { null: ['Open'], Open: ['Held'], Held: ['Done'], Done: [] } },

  menu: { group: 'Details', order: 1, icon: 'calendar' },
  sample: [
    { code: 'A1', seat: 1 },
    { code: 'A2', seat: 2 },
  ],
})
