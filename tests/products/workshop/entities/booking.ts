import {
  chips,
  choice,
  date,
  entity,
  initially,
  me,
  money,
  reference,
  required,
  sortable,
  text,
  wide,
} from '#descriptor'

/** Every rule of rows at once, and every first value that is known only when a row is made. */
export default entity({
  one: 'booking',
  many: 'bookings',
  label: ['bench', 'purpose'],

  fields: {
    bench: reference('Bench', 'bench', required),
    purpose: text('Purpose', required, sortable, wide),
    from_day: date('From', sortable, initially('today')),
    to_day: date('To', sortable),
    returned_on: date('Given back'),
    fee: money('Fee', 'EUR'),
    paid: money('Paid', 'EUR'),
    held_by: reference('Held by', 'user', initially(me)),
    condition: reference('Condition', 'status', initially('Ready')),
    state: choice(
      'State',
      ['Asked', 'Granted', 'Refused', 'Over'],
      chips({ Granted: 'green', Refused: 'red' }),
      initially('Asked'),
    ),
  },

  layouts: { board: 'state', calendar: 'from_day' },
  unique: [{ by: ['bench', 'purpose'], says: 'This bench is booked for that already.' }],
  noOverlap: [
    {
      by: ['bench'],
      from: 'from_day',
      to: 'to_day',
      when: { returned_on: null, state: { not: 'Refused' } },
      says: 'This bench is taken in these days.',
    },
  ],
  never: [
    { when: { state: 'Over', returned_on: null }, at: 'returned_on', says: 'Say when it was given back.' },
    { when: { paid: { above: { field: 'fee' } } }, at: 'paid', says: 'Nobody pays more than the fee.' },
    { when: { fee: { above: 0, below: '0.50' } }, at: 'fee', says: 'Less than 0.50 is not worth a bill.' },
  ],
  transitions: {
    state: {
      null: ['Asked'],
      Asked: ['Granted', 'Refused'],
      Granted: ['Over'],
      Refused: ['Asked'],
      Over: [['Granted', 'bookings.reopen']],
    },
    condition: { null: ['Ready'], Ready: ['In Work'], 'In Work': ['Ready', null] },
  },
})
