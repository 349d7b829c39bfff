import { by, entity, reference, required, rows, sortable, text, tree, unique } from 'descry'

export default entity({
  one: 'topic',
  many: 'topics',
  fields: {
    name: text('Name', required, sortable, unique),
    inside: reference('Part of', 'topic', tree),
    team: reference('Usual team', 'team'),
    tickets: rows('Tickets', 'ticket', by('topic')),
  },
  options: 'all',
  columns: ['name', 'inside', 'team'],
  lists: { unused: ['Unused', { tickets: { none: {} } }] },
  menu: { order: 2, icon: 'list-tree' },
  seed: ['Hardware', 'Software', 'Access'],
  sample: [
    { name: 'Printers', inside: 'Hardware' },
    { name: 'Screens', inside: 'Hardware' },
    { name: 'Telephones', inside: 'Hardware' },
    { name: 'Mail', inside: 'Software' },
    { name: 'Maps and plans', inside: 'Software' },
    { name: 'Accounts', inside: 'Access' },
    { name: 'Remote access', inside: 'Access' },
  ],
})
