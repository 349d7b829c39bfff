import { between, decimal, entity, initially, money, required, sortable, unique, uniqueOr } from '#descriptor'

export default entity({
  one: 'fare',
  many: 'fares',
  label: 'price',
  fields: {
    price: money('Price', 'EUR', required, sortable, unique, between('0.05', '9999.95')),
    deposit: money('Deposit', 'JPY', initially(500)),
    tip: money('Tip', 'TND', sortable, between(-1, 1)),
    weight: decimal('Weight', 6, required, sortable),
    parts: decimal('Parts', 0, uniqueOr('There are so many of another.')),
  },
  totals: { price: 'sum', tip: ['sum', 'least', 'greatest'], weight: ['sum', 'greatest'], parts: 'sum' },
})
