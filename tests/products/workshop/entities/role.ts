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
  form: [{ title: 'Role', hint: 'What its holders may see and do.', show: ['title', 'permissions'] }],

  menu: { group: 'User Mgmt.', order: 2, icon: 'shield' },
  seed: [
    { title: 'Administrator', everything: true },
    { title: 'Staff', grants: { except: ['users', 'roles', 'permissions'] } },
    { title: 'Viewer', grants: { verbs: ['read'] } },
  ],
})
