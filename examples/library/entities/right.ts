import { entity, flag, readonly, required, sortable, text, unique } from 'descry'

export default entity({
  one: 'right',
  many: 'rights',
  serves: 'permission',
  fields: {
    name: text('Name', required, sortable, unique),
    generated: flag('Made from the descriptors', readonly),
  },
  columns: ['name'],
  menu: { group: 'Staff', order: 3, icon: 'key-round' },
})
