import {
  between,
  choice,
  date,
  decimal,
  email,
  entity,
  flag,
  longtext,
  me,
  money,
  number,
  reference,
  references,
  required,
  sortable,
  text,
} from '#descriptor'

/** A row of which rules can ask whatever they can ask at all. */
export default entity({
  one: 'errand',
  many: 'errands',

  fields: {
    title: text('Title', required, sortable),
    note: longtext('Note'),
    contact: email('Contact'),
    hours: number('Hours', between(0, 1000), sortable),
    planned: number('Planned', between(0, 1000)),
    paid: flag('Paid'),
    cost: money('Cost', 'EUR'),
    agreed: money('Agreed', 'EUR', sortable),
    fuel: decimal('Fuel', 3),
    due: date('Due', sortable),
    since: date('Since'),
    state: choice('State', ['New', 'Open', 'Closed']),
    place: reference('Place', 'place'),
    helper: reference('Helper', 'user'),
    tools: references('Tools', 'tool'),
  },

  lists: {
    mine: ['Mine', { helper: me, state: { not: 'Closed' } }],
    'this-month': ['This month', { due: { from: 'month', before: 'month+1m' } }],
    dear: ['Dear', { cost: { above: { field: 'agreed' } }, fuel: { from: '0.005' } }],
    'in-the-open': ['In the open', { place: { is: { open: true } } }],
    overrun: ['Overrun', { hours: { above: { field: 'planned' } }, none: [{ state: 'Closed' }] }],
    'of-bells': ['Of bells', { any: [{ title: { has: 'bell' } }, { note: { starts: 'Bell' } }] }],
    'on-the-tower': [
      'On the tower',
      { place: { within: 'Tower' }, tools: { any: { name: { has: 'ing' } } } },
    ],
  },
  menu: { group: 'Work', order: 1, icon: 'footprints' },
  sample: ['Fetch the clapper', 'Oil the bell wheel', 'Measure the louvres'],
})
