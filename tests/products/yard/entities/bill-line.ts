import {
  belongs,
  between,
  computed,
  decimal,
  entity,
  money,
  number,
  reference,
  required,
  sortable,
  text,
} from '#descriptor'

export default entity({
  one: 'bill-line',
  many: 'bill-lines',
  fields: {
    name: text('Work', required, sortable),
    bill: reference('Bill', 'bill', required, belongs),
    hours: number('Hours', between(0, 1000)),
    rate: number('Rate', between(0, 100_000)),
    amount: computed('Amount', ['hours', '*', 'rate'], sortable),
    quantity: decimal('Quantity', 3, between(0, 100_000)),
    price: money('Price', 'EUR', between(-1_000_000, 1_000_000)),
    cost: computed('Cost', ['quantity', '*', 'price'], sortable),
  },
  columns: ['name', 'bill', 'hours', 'rate', 'amount', 'quantity', 'price', 'cost'],
  form: [{ show: ['bill', 'name', 'hours', 'rate', 'amount', 'quantity', 'price', 'cost'] }],
  menu: { group: 'Work', order: 6, icon: 'list' },
  sample: [
    { name: 'Oiling', hours: 2, rate: 400, quantity: '0.750', price: '12.40' },
    { name: 'Welding', hours: 25, rate: 60, quantity: 40, price: '3.15' },
  ],
})
