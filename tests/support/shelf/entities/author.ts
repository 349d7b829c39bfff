import { entity, required, text } from '#descriptor'

export default entity({
  one: 'author',
  many: 'authors',
  fields: { name: text('Name', required), born: text('Born in') },
  form: [{ show: ['name', 'born'] }],
  menu: { group: 'Stock', order: 2, icon: 'pen' },
  sample: ['Jane Austen'],
})
