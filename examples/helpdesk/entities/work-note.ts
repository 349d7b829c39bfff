import { belongs, between, date, entity, initially, me, number, reference, required, text } from 'descry'

export default entity({
  one: 'work-note',
  many: 'work-notes',
  label: 'note',
  fields: {
    ticket: reference('Ticket', 'ticket', required, belongs),
    day: date('Day', required, initially('today')),
    note: text('What was done', required),
    minutes: number('Minutes', required, between(1, 600)),
  },
  scopes: { own: ['Work on own tickets', { ticket: { is: { requester: me } } }] },
  sample: [
    { note: 'Looked at it on site', minutes: 25 },
    { note: 'Called back', minutes: 10 },
    { note: 'Ordered the part', minutes: 5 },
    { note: 'Replaced and tested', minutes: 40 },
    { note: 'Asked the maker', minutes: 15 },
  ],
})
