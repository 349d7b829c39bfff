import { entity, flag, readonly, references, required, sortable, text, unique, wide } from '#descriptor'

export default entity({
  one: 'role',
  many: 'roles',
  serves: 'role',
  fields: {
    title: text('Title', required, sortable, unique),
    permissions: references('Permissions', 'permission', wide),
    everything: flag('Holds everything', readonly),
  },
  options: 'all',
  columns: ['title', 'permissions'],
  scopes: { open: ['Open roles', { title: { starts: 'Open' } }] },
  menu: { group: 'User Mgmt.', order: 2, icon: 'shield' },
  seed: [
    { title: 'Administrator', everything: true },
    { title: 'Staff', grants: { except: ['users', 'roles', 'permissions'] } },
  ],
})
