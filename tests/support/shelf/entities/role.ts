import { entity, flag, readonly, references, required, text, unique } from '#descriptor'

export default entity({
  one: 'role',
  many: 'roles',
  serves: 'role',
  fields: {
    title: text('Title', required, unique),
    permissions: references('Permissions', 'permission'),
    everything: flag('Holds everything', readonly),
  },
  columns: ['title', 'permissions'],
  form: [{ show: ['title', 'permissions'] }],
  menu: { group: 'People', order: 2, icon: 'shield' },
  seed: [
    { title: 'Head', everything: true },
    { title: 'Clerk', grants: { verbs: ['read', 'create'], except: ['people'] } },
  ],
})
