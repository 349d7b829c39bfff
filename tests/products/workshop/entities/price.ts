import { entity, longtext, money, required, sortable, unique } from '#descriptor'

export default entity({
  one: 'price',
  many: 'prices',
  label: 'amount',
  fields: {
    amount: money('Amount', 'EUR', required, sortable, unique),
    notes: longtext('Notes'),
  },
  menu: { group: 'Details', order: 8, icon: 'coins' },
  seed: [{ amount: '12.50' }, { amount: 5 }],
})
