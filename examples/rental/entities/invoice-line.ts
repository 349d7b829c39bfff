import { belongs, between, computed, decimal, entity, money, reference, required, text } from 'descry'

export default entity({
  one: 'invoice-line',
  many: 'invoice-lines',
  fields: {
    position: text('Position', required),
    invoice: reference('Invoice', 'invoice', required, belongs),
    quantity: decimal('Quantity', 2, required, between('0.01', 10_000)),
    price: money('Price', 'EUR', required, between(0, 100_000)),
    amount: computed('Amount', ['quantity', '*', 'price']),
  },
  sample: [
    { position: 'Mini excavator, days', quantity: 4, price: '145.00' },
    { position: 'Delivery and collection', quantity: 2, price: '60.00' },
    { position: 'Diesel, litres', quantity: '83.50', price: '1.62' },
    { position: 'Cleaning, hours', quantity: '1.50', price: '44.00' },
  ],
})
