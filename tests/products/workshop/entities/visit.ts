import {
  datetime,
  daysUntil,
  entity,
  longtext,
  notBefore,
  required,
  sortable,
  text,
  unique,
  wide,
} from '#descriptor'

export default entity({
  one: 'visit',
  many: 'visits',
  fields: {
    place: text('Place', required, sortable, wide),
    starts: datetime('Starts', required, sortable),
    ends: datetime('Ends', sortable, notBefore('starts')),
    days_left: daysUntil('Days Left', 'starts'),
    announced: datetime('Announced', unique),
    notes: longtext('Notes'),
  },
  label: ['place', 'starts'],
  lists: {
    today: ['Today', { starts: { from: 'today', to: 'today' } }],
    soon: ['Soon', { starts: { after: 'now', before: 'now+2h' } }],
    'to-come': ['To come', { starts: { after: 'today' } }],
    open: ['Without an end', { ends: null, starts: { to: 'today' } }],
    long: ['Over midnight', { starts: { before: 'today' }, ends: { from: 'today' } }],
  },
  layouts: { calendar: 'starts' },
  tones: [
    ['green', 'Today', { starts: { from: 'today', to: 'today' } }],
    ['blue', 'To come', { starts: { after: 'today' } }],
    ['neutral', 'Past', {}],
  ],
  legend: { green: 'Today', blue: 'To come', neutral: 'Past' },
  columns: ['place', 'starts', 'ends', 'days_left', 'announced'],
  form: [
    {
      title: 'Visit',
      hint: 'Who comes by, and when.',
      show: ['place', 'starts', 'ends', 'announced', 'notes'],
    },
  ],
  sample: [
    { place: 'Abbey of Melk', starts: '2026-10-25T07:30:00Z', ends: '2026-10-25T09:00:00Z' },
    { place: 'Old town hall', starts: '2026-03-30T12:00:00Z' },
  ],
})
