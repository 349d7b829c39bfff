import { belongs, between, computed, entity, number, reference, required, sortable, text } from '#descriptor'

export default entity({
  one: 'bill-line',
  many: 'bill-lines',
  fields: {
    name: text('Work', required, sortable),
    bill: reference('Bill', 'bill', required, belongs),
    hours: number('Hours', between(0, 1000)),
    rate: number('Rate', between(0, 100_000)),
    amount: computed('Amount', ['hours', '*', 'rate'], sortable),
  },
  columns: ['name', 'bill', 'hours', 'rate', 'amount'],
  form: [{ show: ['bill', 'name', 'hours', 'rate', 'amount'] }],
  menu: { group: 'Work', order: 6, icon: 'list' },
  sample: [
    { name: 'Oiling', hours: 2, rate: 40 },
    { name: 'Welding', hours: 1.5, rate: 60 },
  ],
})
