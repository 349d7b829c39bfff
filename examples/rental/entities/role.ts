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
  menu: { group: 'Office', order: 3, icon: 'shield' },
  seed: [
    { title: 'Owner', everything: true },
    { title: 'Desk', grants: { except: ['employees', 'roles', 'permissions'] } },
    {
      title: 'Trainee',
      grants: { hires: ['read', 'create', 'update.own'], machines: ['read'], clients: ['read'] },
    },
  ],
})
