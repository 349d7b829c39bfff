import {
  chips,
  choice,
  computed,
  date,
  daysUntil,
  entity,
  initially,
  longtext,
  me,
  money,
  notBefore,
  reference,
  required,
  sequence,
  sortable,
} from '#descriptor'

const open = { state: ['Booked', 'Out'] } as const

export default entity({
  one: 'hire',
  many: 'hires',
  label: ['number', 'machine', 'client'],
  fields: {
    number: sequence('No.', 'H-{year}-{0000}', sortable),
    client: reference('Client', 'client', required),
    machine: reference('Machine', 'machine', required),
    from_day: date('From', required, sortable),
    to_day: date('To', required, sortable, notBefore('from_day')),
    days_left: daysUntil('Days left', 'to_day'),
    nights: computed('Nights', ['to_day', '-', 'from_day']),
    day_rate: money('Rate a day', 'EUR', required, sortable),
    price: computed('Price', ['nights', '*', 'day_rate'], sortable),
    state: choice(
      'State',
      ['Booked', 'Out', 'Back'],
      required,
      chips({ Out: 'orange' }),
      initially('Booked'),
    ),
    out_on: date('Handed out'),
    back_on: date('Came back', notBefore('out_on')),
    note: longtext('Note'),
    handled_by: reference('Handled by', 'employee', initially(me)),
  },
  sort: ['from_day', 'desc'],
  columns: ['machine', 'client', 'from_day', 'to_day', 'days_left', 'price', 'state', 'number'],
  form: [
    {
      title: 'Hire',
      show: ['client', 'machine', 'from_day', 'to_day', 'nights', 'day_rate', 'price', 'handled_by'],
    },
    { title: 'Machine', editing: true, show: ['state', 'out_on', 'back_on', 'note'] },
  ],
  requiredWhen: { out_on: { state: ['Out', 'Back'] }, back_on: { state: 'Back' } },
  noOverlap: [
    { by: ['machine'], from: 'from_day', to: 'to_day', when: open, says: 'The machine is taken then.' },
  ],
  transitions: {
    state: { null: ['Booked'], Booked: ['Out'], Out: ['Back'], Back: [['Out', 'hires.correct']] },
  },
  scopes: { own: ['Own hires', { handled_by: me }] },
  buttons: {
    'hand-out': ['Hand out', { when: { state: 'Booked' }, set: { state: 'Out', out_on: 'today' } }],
    'take-back': [
      'Take back',
      { when: { state: 'Out' }, set: { state: 'Back', back_on: 'today' }, asks: ['note'] },
    ],
  },
  lists: {
    booked: ['Booked', { state: 'Booked' }],
    out: ['Out', { state: 'Out' }],
    back: ['Back', { state: 'Back' }],
    overdue: ['Overdue', { state: 'Out', to_day: { before: 'today' } }],
    'goes-out': ['Goes out this week', { state: 'Booked', from_day: { from: 'week', before: 'week+1w' } }],
    mine: ['Mine', { ...open, handled_by: me }],
  },
  tones: [
    ['red', 'Overdue', { state: 'Out', to_day: { before: 'today' } }],
    ['orange', 'Out', { state: 'Out' }],
    ['blue', 'Booked', { state: 'Booked' }],
    ['green', 'Back', {}],
  ],
  legend: { red: 'Overdue', orange: 'Out', blue: 'Booked', green: 'Back' },
  deadline: { days: 'days_left', soon: 1, late: { state: 'Out' } },
  menu: { order: 1, icon: 'key' },
  sample: [
    { day_rate: '145.00', note: 'Delivery by our lorry, before seven.' },
    { day_rate: '38.50', note: 'Fetched by the client.' },
    { day_rate: '185.00', note: 'With an operator for the first day.' },
  ],
})
