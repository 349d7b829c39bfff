import { belongs, entity, number, reference, required, sortable, text } from '#descriptor'

/** A line of a delivery: so much of it goes to a lot. */
export default entity({
  one: 'arrival',
  many: 'arrivals',
  label: 'note',
  fields: {
    note: text('Note', required, sortable),
    delivery: reference('Delivery', 'delivery', required, belongs),
    lot: reference('Lot', 'lot', required),
    kg: number('Kg', required),
  },
  columns: ['note', 'delivery', 'lot', 'kg'],
})
