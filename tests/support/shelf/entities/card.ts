import { belongs, entity, reference, required, text, unique } from '#descriptor'

export default entity({
  one: 'card',
  many: 'cards',
  label: 'code',
  fields: {
    book: reference('Book', 'book', required, belongs, unique),
    code: text('Code', required),
  },
  over: 'book',
  columns: ['code'],
  form: [{ show: ['book', 'code'] }],
  menu: { group: 'Stock', order: 4, icon: 'tag' },
})
