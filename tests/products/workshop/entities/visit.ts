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
