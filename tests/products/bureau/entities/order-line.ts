import {
  belongs,
  computed,
  entity,
  longtext,
  me,
  number,
  reference,
  references,
  required,
  text,
  url,
} from '#descriptor'

export default entity({
  one: 'order-line',
  many: 'order-lines',
  label: 'work',
  fields: {
    order: reference('Order', 'order', required, belongs),
    work: text('Work', required),
    hours: number('Hours'),
    rate: number('Rate'),
    amount: computed('Amount', ['hours', '*', 'rate']),
    writer: reference('Writer', 'user'),
    part: reference('Part', 'part'),
    spares: references('Spares', 'part'),
    site: url('Site'),
    notes: longtext('Notes'),
  },
  scopes: { own: ['Own lines', { writer: me }] },
  menu: { group: 'Details', order: 3, icon: 'list' },
})
