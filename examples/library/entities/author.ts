import { entity, required, sortable, text, unique } from 'descry'

export default entity({
  one: 'author',
  many: 'authors',
  fields: { name: text('Name', required, sortable, unique), country: text('Country', sortable) },
  menu: { order: 3, icon: 'pen-line' },
  sample: ['Jane Austen', 'Chinua Achebe', 'Tove Jansson', 'Jorge Luis Borges', 'Kazuo Ishiguro'],
})
