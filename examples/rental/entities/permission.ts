import { entity, flag, readonly, required, sortable, text, unique } from 'descry'

export default entity({
  one: 'permission',
  many: 'permissions',
  serves: 'permission',
  fields: {
    title: text('Title', required, sortable, unique),
    generated: flag('Made from the descriptors', readonly),
  },
  columns: ['title'],
  form: [{ show: ['title'] }],
  menu: { group: 'Office', order: 4, icon: 'key-round' },
})
