import { entity, required, sortable, text, unique } from 'descry'

export default entity({
  one: 'genre',
  many: 'genres',
  fields: { name: text('Name', required, sortable, unique) },
  options: 'all',
  menu: { group: 'Lists', order: 1, icon: 'tag' },
  seed: ['Reference'],
  sample: ['Novel', 'Short stories', 'Picture book', 'Travel', 'History'],
})
