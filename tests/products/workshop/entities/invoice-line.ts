import {
  between,
  decimal,
  entity,
  initially,
  money,
  reference,
  required,
  sortable,
  text,
  unique,
  uniqueOr,
} from '#descriptor'

export default entity({
  one: 'invoice-line',
  many: 'invoice-lines',
  label: ['work', 'amount'],

  fields: {
    work: text('Work', required, sortable),
    hours: decimal('Hours', 2, required, sortable, between('0.25', 24)),
    rate: money('Rate', 'EUR', initially('48.5'), between(0, '9999.99')),
    amount: money('Amount', 'EUR', required, sortable),
    tin: decimal('Tin used', 6, uniqueOr('Another line has this weight.')),
    fee: money('Fee in Tunis', 'TND', sortable),
    stamp: money('Stamp', 'JPY', unique),
    bell: decimal('Bells', 0, between(-3, 3)),
    service: reference('Service', 'service'),
  },
  totals: { amount: 'sum', tin: ['sum', 'greatest'], stamp: 'sum', bell: ['sum', 'least'] },

  columns: ['work', 'service', 'hours', 'rate', 'amount', 'fee'],
  sample: [
    { work: 'Casting', hours: '7.50', rate: '48.50', amount: '363.75' },
    { work: 'Hanging', hours: '3.00', rate: '60.00', amount: '180.00', fee: '12.345' },
    { work: 'Tuning', hours: '0.25', amount: '19.99' },
  ],
})
