import { belongs, creator, entity, me, number, reference, required, text } from '#descriptor'

export default entity({
  one: 'note',
  many: 'notes',
  label: 'body',
  fields: {
    ticket: reference('Ticket', 'ticket', required, belongs),
    body: text('Body', required),
    hours: number('Hours'),
    author: reference('Author', 'user', creator),
    writer: reference('Writer', 'user'),
  },
  scopes: { own: ['Own notes', { writer: me }] },
  comments: true,
  menu: { group: 'Details', order: 3, icon: 'sticky-note' },
})
