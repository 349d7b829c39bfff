import { entity, flag, readonly, required, text, unique } from 'descry'

export default entity({
  one: 'key',
  many: 'keys',
  serves: 'permission',
  fields: { name: text('Name', required, unique), generated: flag('Generated', readonly) },
})
