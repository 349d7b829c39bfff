import { choice, date, entity, initially, me, reference, required, sortable, text } from '#descriptor'

/** Rights are given to some of these by themselves: by who asks, by the day, and by the row that one leads to. */
export default entity({
  one: 'parcel',
  many: 'parcels',
  fields: {
    name: text('Name', required, sortable),
    carrier: reference('Carrier', 'user', initially(me)),
    bench: reference('Bench', 'bench'),
    state: choice('State', ['Packed', 'Sent'], initially('Packed')),
    sent_on: date('Sent on', sortable),
  },
  lists: { sent: ['Sent', { state: 'Sent' }], carried: ['That I carry', { carrier: me }] },
  scopes: {
    own: ['Own parcels', { carrier: me }],
    lately: ['Parcels sent lately', { state: 'Sent', sent_on: { from: 'today-7d' } }],
  },
})
