import { entity, flag, readonly, references, required, sortable, text, unique, wide } from 'descry'

export default entity({
  one: 'role',
  many: 'roles',
  serves: 'role',
  fields: {
    title: text('Title', required, sortable, unique),
    permissions: references('Permissions', 'permission', wide),
    everything: flag('Holds everything', readonly),
  },
  columns: ['title', 'permissions'],
  form: [{ show: ['title', 'permissions'] }],
  menu: { group: 'People', order: 3, icon: 'shield' },
  seed: [
    { title: 'Head of the desk', everything: true },
    { title: 'Agent', grants: { except: ['people', 'roles', 'permissions'] } },
    {
      title: 'Colleague',
      grants: {
        tickets: ['read.own', 'read.watched', 'create.own'],
        'work-notes': ['read.own'],
        topics: ['read'],
      },
    },
  ],
})
