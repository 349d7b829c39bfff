import { belongs, entity, longest, reference, required, text, unique } from '#descriptor'

/** Some letters have one. */
export default entity({
  one: 'receipt',
  many: 'receipts',
  label: ['letter'],
  fields: {
    letter: reference('Letter', 'letter', required, belongs, unique),
    sign: text('Sign', required, unique, longest(3)),
  },
  menu: { group: 'Odd', order: 6, icon: 'tag' },
})
