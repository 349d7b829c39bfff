import { entity, flag, readonly, required, text, unique } from '#descriptor'

export default entity({
  one: 'permission',
  many: 'permissions',
  serves: 'permission',
  fields: {
    title: text('Title', required, unique),
    generated: flag('Made from the descriptors', readonly),
  },
  columns: ['title'],
  form: [{ show: ['title'] }],
  menu: { group: 'People', order: 3, icon: 'key-round' },
})
