import {
  between,
  date,
  email,
  entity,
  html,
  image,
  longest,
  longtext,
  number,
  required,
  sortable,
  text,
  unique,
} from '#descriptor'

/** No two rows share anything, and little room is left to differ in. */
export default entity({
  one: 'mark',
  many: 'marks',
  label: 'code',
  fields: {
    code: text('Code', required, unique, sortable, longest(5)),
    cost: text('Code of the cost centre', longest(5)),
    grade: number('Grade', required, unique, sortable, between(1, 24)),
    share: number('Share', unique, between(0, 1)),
    struck_on: date('Struck on', required, unique, sortable),
    address: email('Address', required, unique, longest(12)),
    picture: image('Picture'),
    prose: html('Prose', required, longest(9)),
    note: longtext('Note', unique, longest(2)),
    letter: text('Letter', longest(1)),
  },
  menu: { group: 'Odd', order: 1, icon: 'tag' },
})
