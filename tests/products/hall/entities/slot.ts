import {
  belongs,
  choice,
  date,
  datetime,
  entity,
  initially,
  notBefore,
  number,
  reference,
  references,
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
    at: datetime('At'),
    crew: references('Crew', 'desk'),
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
          'at',
          'crew',
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
  noOverlap: [
    { by: ['kind'], from: 'begins', to: 'ends', says: 'These days are taken.' },
    {
      by: ['crew'],
      from: 'begins',
      to: 'ends',
      when: { state: ['Open', 'Held'] },
      says: 'One of the crew is elsewhere.',
    },
  ],
  atMost: [
    {
      by: ['desk', 'at:day'],
      most: 'desk.places',
      when: { state: ['Open', 'Held'] },
      says: 'The desk is full that day.',
    },
    { by: ['size', 'at:week'], most: 3, says: 'Three of a size a week.' },
  ],
  requiredWhen: { note: { size: 'Large' } },
  never: [{ when: { kind: 'Red', size: 'Large' }, at: 'size', says: 'Nothing red is large.' }],
  transitions: { state: { null: ['Open'], Open: ['Held'], Held: ['Done'], Done: [] } },

  menu: { group: 'Details', order: 1, icon: 'calendar' },
  sample: [
    { code: 'A1', seat: 1 },
    { code: 'A2', seat: 2 },
  ],
})
