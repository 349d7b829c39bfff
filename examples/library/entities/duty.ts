import { entity, flag, readonly, references, required, sortable, text, unique } from 'descry'

export default entity({
  one: 'duty',
  many: 'duties',
  serves: 'role',
  fields: {
    name: text('Name', required, sortable, unique),
    rights: references('Rights', 'right'),
    everything: flag('Holds everything', readonly),
  },
  columns: ['name', 'rights'],
  menu: { group: 'Staff', order: 2, icon: 'shield' },
  seed: [
    { name: 'Head of library', everything: true },
    { name: 'Lending desk', grants: { except: ['librarians', 'duties', 'rights'] } },
  ],
})
