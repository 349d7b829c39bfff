import {
  belongs,
  between,
  date,
  entity,
  longtext,
  notBefore,
  number,
  reference,
  required,
  sortable,
  text,
  unique,
} from '#descriptor'

/** Leads over two others before it can be, may follow another of its own, and belongs to a seal. */
export default entity({
  one: 'letter',
  many: 'letters',
  label: 'title',
  fields: {
    title: text('Title', required, sortable),
    seal: reference('Seal', 'seal', required, belongs, unique),
    temper: reference('Temper', 'temper', required),
    answers: reference('Answers', 'letter'),
    written_on: date('Written on', required, unique, sortable),
    sent_on: date('Sent on', required, sortable, notBefore('written_on')),
    read_on: date('Read on', notBefore('sent_on')),
    weight: number('Weight', required, between(-10, -9.5)),
    excuse: longtext('Excuse'),
  },
  form: [
    { show: ['title', 'seal', 'temper', 'answers', 'written_on', 'sent_on', 'weight'] },
    { title: 'Later', show: ['read_on', { when: { temper: 'Cross' }, show: ['excuse'] }] },
  ],
  lists: {
    unread: ['Unread', { read_on: null }],
    'sent-soon': ['Sent soon', { sent_on: { from: 'today', to: 'today+7d' }, read_on: null }],
    cross: ['Cross', { temper: 'Cross' }],
    mild: ['Mild', { temper: { not: 'Cross' }, written_on: { before: 'today' } }],
    either: ['Cross or read', { any: [{ temper: 'Cross' }, { read_on: { not: null } }] }],
  },
  tones: [
    ['red', 'Cross', { temper: 'Cross' }],
    ['green', 'Read', { read_on: { not: null } }],
    ['neutral', 'Waits', {}],
  ],
  legend: { red: 'Cross', green: 'Read', neutral: 'Waits' },
  menu: { group: 'Odd', order: 3, icon: 'tag' },
})
